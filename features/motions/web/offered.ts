import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBuildingBank,
  IconCircleOff,
  IconCopy,
  IconEye,
  IconHandStop,
  IconPencil,
  IconSend,
  IconShare,
  IconSignature,
  IconTrash,
  IconUserPlus,
  IconWorldUpload,
  IconWorldX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { isRunningOrUpcoming, meetingQuery } from '#features/meetings/web/queries.ts'
import type { Motion } from '#features/motions/motion.ts'
import { isOffered, type MotionAction } from '#features/motions/policy.ts'
import { isMotionPostingOffered } from '#features/records/policy.ts'

/** Actions of motions, and posting one. */
export type OfferedAction = MotionAction | 'post'

/** What can be chosen for a motion. */
export type MotionChoice = OfferedAction | 'details' | 'share'

/** Name and icon of each choice. */
export const choices = {
  details: { text: 'motion_pages.details', Icon: IconEye },
  share: { text: 'motion_pages.share', Icon: IconShare },
  sign: { text: 'motion_pages.sign', Icon: IconSignature },
  decline: { text: 'motion_pages.decline', Icon: IconHandStop },
  reconsider: { text: 'motion_pages.reconsider', Icon: IconArrowBackUp },
  submit: { text: 'motion_pages.submit', Icon: IconSend },
  open: { text: 'motion_pages.publish', Icon: IconWorldUpload },
  post: { text: 'motion_pages.post', Icon: IconBuildingBank },
  edit: { text: 'motion_pages.edit', Icon: IconPencil },
  ask_others: { text: 'motion_pages.ask_others', Icon: IconUserPlus },
  take_back: { text: 'motion_pages.take_back', Icon: IconWorldX },
  withdraw: { text: 'motion_pages.withdraw', Icon: IconCircleOff },
  move: { text: 'motion_pages.move', Icon: IconArrowForwardUp },
  copy: { text: 'motion_pages.copy', Icon: IconCopy },
  remove: { text: 'motion_pages.delete', Icon: IconTrash },
} as const satisfies Record<MotionChoice, object>

/** In menu order (D1 §2.3). */
const actions = [
  'sign',
  'decline',
  'reconsider',
  'submit',
  'open',
  'post',
  'edit',
  'ask_others',
  'move',
  'copy',
  'take_back',
  'withdraw',
  'remove',
] as const satisfies OfferedAction[]

/** The actions that the reader can take on a motion of the meeting now. */
export function useOffered(meeting: Meeting): (motion: Motion) => OfferedAction[] {
  const me = useMe()
  const isClosed = useIsClosed(meeting.committee_id)
  const now = stateOf(meeting)
  const isPossible = (action: OfferedAction, motion: Motion) =>
    action === 'post' ? isMotionPostingOffered(me, motion) : isOffered(action, me, { ...motion, meeting: now })
  return (motion) => (isClosed ? [] : actions.filter((action) => isPossible(action, motion)))
}

type MeetingState = Pick<Motion['meeting'], 'is_running_meeting' | 'is_over'>

const stateOf = (meeting: Pick<Meeting, 'is_running_meeting' | 'start'>): MeetingState => ({
  is_running_meeting: meeting.is_running_meeting,
  is_over: !isRunningOrUpcoming(meeting, Date.now()),
})

/** The meeting query knows at once when the meeting begins or ends; the motion's own copy may be older. */
export function useMeetingState({ meeting }: Pick<Motion, 'meeting'>): MeetingState {
  const { data } = useQuery({ ...meetingQuery(meeting.id), enabled: false })
  return data ? stateOf(data) : meeting
}
