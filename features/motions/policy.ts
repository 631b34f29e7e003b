import { type Actor, hasRoleIn, type Rule } from '#platform/shared/actor.ts'
import type { Motion } from './motion.ts'

/** What rules judge of a motion. */
export type JudgedMotion = Pick<Motion, 'status' | 'committee_id' | 'first_signatory_id' | 'can_sign' | 'has_signed'> & {
  creator: Pick<Motion['creator'], 'id'>
  meeting: Pick<Motion['meeting'], 'is_running_meeting'>
}

const isFirst = (me: Actor, { first_signatory_id }: JudgedMotion) => first_signatory_id === me.id
const isResponsible = (me: Actor, motion: JudgedMotion) => hasRoleIn(me, motion, 'responsible')
const isMember = (me: Actor, motion: { committee_id: number }) => hasRoleIn(me, motion, 'member')
const isDraftOf = (me: Actor, motion: JudgedMotion) => motion.status === 'DRAFT' && (isFirst(me, motion) || motion.creator.id === me.id)

/** Who may do what with a motion (D1 §6, permissions.md Motions); when, is a question of its state. */
export const motionPolicy = {
  /** In a committee that may post. */
  create: (me: Actor, committee: { committee_id: number; can_post_ris_suggestions: boolean }) =>
    committee.can_post_ris_suggestions && isMember(me, committee),
  /** In whose name: one's own, or anybody's for those who may. */
  createFor: (me: Actor, { first_signatory_id }: { first_signatory_id: number }) =>
    first_signatory_id === me.id || me.can_create_proposals_for_other_people,
  edit: (me: Actor, motion: JudgedMotion) => isResponsible(me, motion) || (isMember(me, motion) && isDraftOf(me, motion)),
  /** Puts another first on a draft: nobody gives it out of their own sight (permissions.md Motions). */
  giveAway: (me: Actor, motion: JudgedMotion) => motion.creator.id === me.id || isResponsible(me, motion),
  open: (me: Actor, motion: JudgedMotion) => isFirst(me, motion) && isMember(me, motion),
  submit: (me: Actor, motion: JudgedMotion) => isFirst(me, motion) && isMember(me, motion),
  /** Whoever is asked to; once more changes nothing. */
  sign: (me: Actor, motion: JudgedMotion) => (motion.can_sign || motion.has_signed) && isMember(me, motion),
  remove: (me: Actor, motion: JudgedMotion) =>
    isResponsible(me, motion) || (motion.status !== 'SUBMITTED' && isFirst(me, motion) && isMember(me, motion)),
} satisfies Record<string, Rule<never>>

/** What of a motion can be done to it. */
export type MotionDeed = Exclude<keyof typeof motionPolicy, 'create' | 'createFor' | 'giveAway'>

/** Why its state forbids it now, as the key of a text; undefined when it does not. */
export const motionRefusal: Record<MotionDeed, (motion: JudgedMotion) => MotionRefusal | undefined> = {
  edit: ({ status }) => (status === 'SUBMITTED' ? 'motions.is_submitted' : undefined),
  open: ({ status }) => (status === 'DRAFT' ? undefined : 'motions.is_no_draft'),
  submit: (motion) => (motion.status === 'SUBMITTED' ? 'motions.is_submitted' : refusalOfOpen(motion)),
  sign: (motion) => (motion.status === 'SUBMITTED' ? 'motions.is_submitted' : refusalOfOpen(motion)),
  remove: () => undefined,
}

export type MotionRefusal = 'motions.is_submitted' | 'motions.is_no_draft' | 'motions.is_not_open' | 'motions.meeting_not_running'

const refusalOfOpen = ({ status, meeting }: JudgedMotion): MotionRefusal | undefined =>
  status === 'DRAFT' ? 'motions.is_not_open' : meeting.is_running_meeting ? undefined : 'motions.meeting_not_running'

/** What is offered: permitted, and possible now. */
export const isOffered = (deed: MotionDeed, me: Actor, motion: JudgedMotion): boolean =>
  motionPolicy[deed](me, motion) && motionRefusal[deed](motion) === undefined && !(deed === 'sign' && motion.has_signed)
