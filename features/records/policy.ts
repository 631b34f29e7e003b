import type { Motion } from '#features/motions/motion.ts'
import { type Actor, hasRoleIn, type Rule } from '#platform/shared/actor.ts'

type PostsTo = { committee_id: number; is_solothurn: boolean; can_post_ris_proposals: boolean; can_post_ris_suggestions: boolean }

const isMember = (me: Actor, committee: { committee_id: number }) => hasRoleIn(me, committee, 'member')

/** Who may do what with postings (permissions.md Records posting). */
export const recordsPolicy = {
  postProposal: (me: Actor, committee: PostsTo) => committee.can_post_ris_proposals && isMember(me, committee),
  /** In the canton, the flag by which its meetings offer suggestions also permits them (D2 §2). */
  postSuggestion: (me: Actor, committee: PostsTo) =>
    (committee.can_post_ris_suggestions || (committee.is_solothurn && committee.can_post_ris_proposals)) && isMember(me, committee),
  /** In one's own name, or in anybody's with the right to write for others. */
  postFor: (me: Actor, { proposal_creator }: { proposal_creator: string }) =>
    proposal_creator === me.username || me.can_create_proposals_for_other_people,
  /** For a submitted motion. */
  postMotion: (me: Actor, motion: { committee_id: number }) => hasRoleIn(me, motion, 'responsible'),
  /** Processes the inbox. */
  workOff: (me: Pick<Actor, 'is_records_staff'>) => me.is_records_staff,
} satisfies Record<string, Rule<never>>

type PostedMotion = Pick<Motion, 'committee_id' | 'status' | 'posting'>

/** Why the motion cannot be posted now, as a text key; undefined if it can. */
export const refusalOfMotion = ({ status }: Pick<Motion, 'status'>) =>
  status === 'SUBMITTED' ? undefined : ('records.motion_not_submitted' as const)

/** Whether posting a motion is offered; a refused one can be posted again. */
export const isMotionPostingOffered = (me: Actor, motion: PostedMotion): boolean =>
  recordsPolicy.postMotion(me, motion) &&
  refusalOfMotion(motion) === undefined &&
  (motion.posting === null || motion.posting.state === 'refused')
