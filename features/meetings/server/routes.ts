import { addAuditEntry, addFirstAuditEntry } from '#features/audit/server/repository.ts'
import { findCommittee, lockFound } from '#features/committees/server/repository.ts'
import * as api from '#features/meetings/contract.ts'
import { meetingPolicy } from '#features/meetings/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, requireActive } from '#platform/server/http/problem.ts'
import { publishEdited } from '#platform/server/realtime/publish.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { conclude } from './conclude.ts'
import { presentMeeting } from './meeting-page.ts'
import { recordMeetingEvent } from './record-meeting-event.ts'
import * as meetings from './repository.ts'

export function meetingRoutes(context: AppContext) {
  const { clock } = context

  handle(context, api.listMeetings, ({ db, me }) => meetings.listMeetings(db, { me, now: clock().toISOString() }))

  handle(context, api.listMeetingsOfCommittee, async ({ db, me, params }) => {
    const { id: committee_id } = await findCommittee(db, me, params.id)
    return meetings.listMeetings(db, { me, now: clock().toISOString(), committee_id })
  })

  handle(context, api.getMeeting, ({ db, me, site, params, reply }) =>
    presentMeeting(db, { me, site, now: clock().toISOString(), reply }, params.id),
  )

  handle(context, api.seeMeeting, async ({ db, me, params, request }) => {
    const at = clock()
    const last_seen = at.toISOString()
    const { id, committee_id } = await meetings.findMeeting(db, { me, now: last_seen }, params.id)
    authorize(meetingPolicy.recordVisit, me, { committee_id })
    requireActive(await findCommittee(db, me, committee_id))
    await meetings.addVisit(db, me, { meeting_id: id, last_seen })
    await addFirstAuditEntry(db, me, {
      action: 'see_meeting',
      subject_type: 'meeting',
      subject_id: id,
      committee_id,
      request_id: request.id,
      at,
    })
    return { last_seen }
  })

  handle(context, api.changeMeeting, async ({ db, me: asker, params: { id }, body: { description, concluded }, request, ...given }) => {
    const asked = { me: asker, reauthenticate: (trx: Db) => request.reauthenticate(trx) }
    const find = (me: Actor) => meetings.findMeeting(db, { me, now: clock().toISOString() }, id)
    const { me, committee, found } = await lockFound(db, asked, find)
    const at = clock()
    const now = at.toISOString()
    // The settings may have changed meanwhile as well.
    const { site } = request
    const meetingDescription = site.feature_meeting_description
    if (description !== undefined) authorize(meetingPolicy.describe, me, { ...committee, meetingDescription })
    if (concluded !== undefined) authorize(meetingPolicy.conclude, me, found)
    requireActive(committee)
    given.requireUnchanged(found)
    if (description !== undefined) {
      const isOther = description !== found.description
      await meetings.changeMeeting(db, { id, description, ...(isOther && { description_by_hand: true }), now })
    }
    if (concluded !== undefined) await conclude(db, found, { concluded, now })
    await recordMeetingEvent(db, 'meeting.changed', { id, committee_id: committee.id, at })
    if (description !== undefined) await publishEdited(db, { kind: 'meeting', id }, { meeting_id: id })
    const changed = await presentMeeting(db, { me, site, now, reply: given.reply }, id)
    const auditEntry = { subject_type: 'meeting', subject_id: id, committee_id: committee.id, request_id: request.id, at }
    if (description !== undefined) await addAuditEntry(db, me, { action: 'describe_meeting', ...auditEntry })
    if (concluded !== undefined) await addAuditEntry(db, me, { action: concluded ? 'conclude_meeting' : 'reopen_meeting', ...auditEntry })
    return changed
  })
}
