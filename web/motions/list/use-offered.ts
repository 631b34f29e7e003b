import type { Meeting } from '#shared/meetings/contract.ts'
import type { Motion } from '#shared/motions/motion.ts'
import { isOffered, type MotionDeed } from '#shared/motions/policy.ts'
import { useIsClosed } from '#web/committees/use-is-closed.ts'
import { useMe } from '#web/identity/queries.ts'

/** In the order of the menu (D1 §2.3). */
const deeds = ['sign', 'submit', 'open', 'edit', 'remove'] as const satisfies MotionDeed[]

/** What the reader can do to a motion of the meeting now. */
export function useOffered(meeting: Meeting): (motion: Motion) => MotionDeed[] {
  const me = useMe()
  const isClosed = useIsClosed(meeting.committee_id)
  // The page knows at once when the meeting begins or ends; what was read of a motion may be older.
  return (motion) => (isClosed ? [] : deeds.filter((deed) => isOffered(deed, me, { ...motion, meeting })))
}
