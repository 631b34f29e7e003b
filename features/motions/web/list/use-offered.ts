import { useIsClosed } from '#features/committees/web/use-is-closed.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { isOffered, type MotionDeed } from '#features/motions/policy.ts'
import { isMotionPostingOffered } from '#features/records/policy.ts'

/** What can be offered: the deeds of motions, and to post one. */
export type OfferedDeed = MotionDeed | 'post'

/** In the order of the menu (D1 §2.3). */
const deeds = ['sign', 'submit', 'open', 'post', 'edit', 'remove'] as const satisfies OfferedDeed[]

/** What the reader can do to a motion of the meeting now. */
export function useOffered(meeting: Meeting): (motion: Motion) => OfferedDeed[] {
  const me = useMe()
  const isClosed = useIsClosed(meeting.committee_id)
  // The page knows at once when the meeting begins or ends; what was read of a motion may be older.
  return (motion) =>
    isClosed
      ? []
      : deeds.filter((deed) => (deed === 'post' ? isMotionPostingOffered(me, motion) : isOffered(deed, me, { ...motion, meeting })))
}
