import type { Motion } from '#features/motions/motion.ts'
import { type Actor, hasRoleIn, type Rule } from '#platform/shared/actor.ts'

type PostsTo = { committee_id: number; is_solothurn: boolean; can_post_ris_proposals: boolean; can_post_ris_suggestions: boolean }

const isMember = (me: Actor, committee: { committee_id: number }) => hasRoleIn(me, committee, 'member')

/** Who may do what with postings (permissions.md Records posting). */
export const recordsPolicy = {
  postProposal: (me: Actor, committee: PostsTo) => committee.can_post_ris_proposals && isMember(me, committee),
  /** In the canton also by the flag by which its meetings offer them (D2 §2). */
  postSuggestion: (me: Actor, committee: PostsTo) =>
    (committee.can_post_ris_suggestions || (committee.is_solothurn && committee.can_post_ris_proposals)) && isMember(me, committee),
  /** In whose name: one's own, or anybody's for those who may. */
  postFor: (me: Actor, { proposal_creator }: { proposal_creator: string }) =>
    proposal_creator === me.username || me.can_create_proposals_for_other_people,
  /** A motion that is submitted. */
  postMotion: (me: Actor, motion: { committee_id: number }) => hasRoleIn(me, motion, 'responsible'),
  /** Works off the inbox. */
  workOff: (me: Pick<Actor, 'is_records_staff'>) => me.is_records_staff,
} satisfies Record<string, Rule<never>>

type PostedMotion = Pick<Motion, 'committee_id' | 'status' | 'posting'>

/** Why it does not go to the records system now, as the key of a text; undefined when it can. */
export const refusalOfMotion = ({ status }: Pick<Motion, 'status'>) =>
  status === 'SUBMITTED' ? undefined : ('records.motion_not_submitted' as const)

/** Whether posting a motion is offered: what was refused can go again. */
export const isMotionPostingOffered = (me: Actor, motion: PostedMotion): boolean =>
  recordsPolicy.postMotion(me, motion) &&
  refusalOfMotion(motion) === undefined &&
  (motion.posting === null || motion.posting.state === 'refused')
