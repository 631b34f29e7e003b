import { type Actor, hasRoleIn, type Rule } from '#platform/shared/actor.ts'
import type { Motion } from './motion.ts'

/** The parts of a motion that the rules depend on. */
export type MotionFacts = Pick<Motion, 'status' | 'committee_id' | 'first_signatory_id' | 'can_sign' | 'has_signed' | 'has_declined'> & {
  signatures: unknown[]
  creator: Pick<Motion['creator'], 'id'>
  meeting: Pick<Motion['meeting'], 'is_running_meeting' | 'is_over'>
}

const isFirst = (me: Actor, { first_signatory_id }: MotionFacts) => first_signatory_id === me.id
const isResponsible = (me: Actor, motion: MotionFacts) => hasRoleIn(me, motion, 'responsible')
const isMember = (me: Actor, motion: { committee_id: number }) => hasRoleIn(me, motion, 'member')
const isOwn = (me: Actor, motion: MotionFacts) => isFirst(me, motion) && isMember(me, motion)
const mayDecline = (me: Actor, motion: MotionFacts) =>
  (motion.can_sign || motion.has_declined) && !motion.has_signed && isMember(me, motion)
const isDraftOf = (me: Actor, motion: MotionFacts) => motion.status === 'DRAFT' && (isFirst(me, motion) || motion.creator.id === me.id)

/** Who may do what with a motion (D1 §6, permissions.md Motions); `motionRefusal` says when its state allows it. */
export const motionPolicy = {
  /** Requires a committee that may post. */
  create: (me: Actor, committee: { committee_id: number; can_post_ris_suggestions: boolean }) =>
    committee.can_post_ris_suggestions && isMember(me, committee),
  /** In one's own name, or in anybody's with the right to write for others. */
  createFor: (me: Actor, { first_signatory_id }: { first_signatory_id: number }) =>
    first_signatory_id === me.id || me.can_create_proposals_for_other_people,
  edit: (me: Actor, motion: MotionFacts) => isResponsible(me, motion) || (isMember(me, motion) && isDraftOf(me, motion)),
  /**
   * Putting another first signatory on a draft: nobody may hand over a draft that they would then no longer see (permissions.md Motions).
   */
  giveAway: (me: Actor, motion: MotionFacts) => motion.creator.id === me.id || isResponsible(me, motion),
  /** Changing the further signatories of an open motion. */
  ask_others: (me: Actor, motion: MotionFacts) => isOwn(me, motion) || isResponsible(me, motion),
  open: isOwn,
  /** Making an open motion a draft again. */
  take_back: isOwn,
  withdraw: isOwn,
  submit: isOwn,
  /** Those who are asked to sign; signing again changes nothing. */
  sign: (me: Actor, motion: MotionFacts) => (motion.can_sign || motion.has_signed) && isMember(me, motion),
  /** Moving it from a meeting that is over to a coming one. */
  move: (me: Actor, motion: MotionFacts) => isOwn(me, motion) || isResponsible(me, motion),
  /** As a new draft, besides the rights to create one. */
  copy: (me: Actor, motion: MotionFacts) =>
    isOwn(me, motion) || (isMember(me, motion) && isResponsible(me, motion) && me.can_create_proposals_for_other_people),
  /** Those who are asked to sign may say that they do not want to. */
  decline: (me: Actor, motion: MotionFacts) => mayDecline(me, motion),
  /** Taking that back. */
  reconsider: (me: Actor, motion: MotionFacts) => mayDecline(me, motion),
  remove: (me: Actor, motion: MotionFacts) => isResponsible(me, motion) || (motion.status !== 'SUBMITTED' && isOwn(me, motion)),
} satisfies Record<string, Rule<never>>

/** Actions on an existing motion. */
export type MotionAction = Exclude<keyof typeof motionPolicy, 'create' | 'createFor' | 'giveAway'>

/** Why the motion's state forbids the action now, as a text key; undefined if it is allowed. */
export const motionRefusal: Record<MotionAction, (motion: MotionFacts) => MotionRefusal | undefined> = {
  edit: refusalOfEnded,
  ask_others: refusalOfOpen,
  open: ({ status }) => (status === 'DRAFT' ? undefined : 'motions.is_no_draft'),
  take_back: (motion) => refusalOfOpen(motion) ?? (motion.signatures.length > 0 ? 'motions.has_signatures' : undefined),
  withdraw: refusalOfOpen,
  move: (motion) => refusalOfEnded(motion) ?? (motion.meeting.is_over ? undefined : 'motions.meeting_not_over'),
  copy: () => undefined,
  submit: refusalOfSigning,
  sign: refusalOfSigning,
  decline: refusalOfOpen,
  reconsider: refusalOfOpen,
  remove: () => undefined,
}

export type MotionRefusal =
  | 'motions.is_submitted'
  | 'motions.is_withdrawn'
  | 'motions.is_no_draft'
  | 'motions.is_not_open'
  | 'motions.has_signatures'
  | 'motions.meeting_not_running'
  | 'motions.meeting_not_over'

function refusalOfEnded({ status }: MotionFacts): MotionRefusal | undefined {
  if (status === 'SUBMITTED') return 'motions.is_submitted'
  return status === 'WITHDRAWN' ? 'motions.is_withdrawn' : undefined
}

function refusalOfOpen(motion: MotionFacts): MotionRefusal | undefined {
  return motion.status === 'DRAFT' ? 'motions.is_not_open' : refusalOfEnded(motion)
}

function refusalOfSigning(motion: MotionFacts): MotionRefusal | undefined {
  return refusalOfOpen(motion) ?? (motion.meeting.is_running_meeting ? undefined : 'motions.meeting_not_running')
}

/** What has been done, or is part of another action that is offered. */
const isNeedless: Partial<Record<MotionAction, (me: Actor, motion: MotionFacts) => boolean>> = {
  sign: (_, { has_signed }) => has_signed,
  decline: (_, { has_declined }) => has_declined,
  reconsider: (_, { has_declined }) => !has_declined,
  ask_others: (me, motion) => isOffered('edit', me, motion),
}

/** Whether to offer an action: permitted, and possible now. */
export const isOffered = (action: MotionAction, me: Actor, motion: MotionFacts): boolean =>
  motionPolicy[action](me, motion) && motionRefusal[action](motion) === undefined && !isNeedless[action]?.(me, motion)
