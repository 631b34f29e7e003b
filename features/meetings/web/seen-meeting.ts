import { seeMeeting } from '#features/meetings/contract.ts'
import { backgroundCall } from '#platform/web/lib/http/call.ts'
import { type Change, MAIN_LANE, operationKind, settledAsSent } from '#platform/web/offline/outbox/operation.ts'

type SeenMeeting = { id: number }

/** The name of this kind of operation; stored. */
const SEEN_MEETING = 'seen_meeting'

export const seenMeeting = (id: number): Change<SeenMeeting> => ({ kind: SEEN_MEETING, content: { id } })

/** Meetings that were on screen while the server did not answer. A failure is not worth a message. */
export const seenMeetingKind = operationKind<SeenMeeting, unknown>({
  ...settledAsSent,
  name: SEEN_MEETING,
  laneOf: () => MAIN_LANE,
  subjectOf: ({ id }) => `${SEEN_MEETING}/${id}`,
  join: (_before, content) => content,
  send: ({ id }) => backgroundCall(seeMeeting, { params: { id } }),
  afterAnswer: () => null,
  mayBeOvertaken: true,
  overlay: {
    onObject: (thing, { content: { id }, written }) =>
      'is_running_meeting' in thing && thing['id'] === id && thing['last_seen'] === null ? { ...thing, last_seen: written } : thing,
  },
})
