import type { Operation } from './operations.ts'
import { isInGroup, isRunning } from './reference.ts'
import type { Meeting, Motion, World } from './worlds/world.ts'

type Case = Subject & { motion: Motion; runs: boolean }

const change = (on: number, facts: Partial<Motion>) => (world: World) => {
  const motion = world.motions[on]
  if (motion) Object.assign(motion, facts)
}

/** In person, or through the group or committee; the first signatory submits instead. */
const isAsked = ({ world, motion: { asked, groups, asks_committee, first }, by, is }: Case): boolean =>
  is('member') && by !== first && (asked.includes(by) || asks_committee || groups.some((group) => isInGroup(world, by, group)))

/** Repeating a completed step succeeds; in an inactive committee it may also be refused. */
const again = ({ rests }: Case): Judged => ({ answers: rests ? [200, 409] : [200] })

const refused = (...reasons: (number | false)[]) => reasons.filter((reason) => typeof reason === 'number')
const decide = (reasons: number[], next: (world: World) => void): Judged =>
  reasons.length > 0 ? { answers: reasons } : { answers: [200], next }

const judges = {
  open: (one: Case): Judged => {
    const { motion, by, is, on, rests } = one
    const mayNot = (motion.first !== by || !is('member')) && 403
    if (motion.status === 'OPEN' && !mayNot) return again(one)
    return decide(refused(mayNot, motion.status === 'SUBMITTED' && 409, rests), change(on, { status: 'OPEN' }))
  },
  sign: (one: Case): Judged => {
    const { motion, by, is, on, rests, runs } = one
    if (motion.signed.includes(by) && is('member')) return again(one)
    const isLate = (motion.status !== 'OPEN' || !runs) && 409
    return decide(refused(!isAsked(one) && 403, isLate, rests), change(on, { signed: [...motion.signed, by] }))
  },
  submit: (one: Case): Judged => {
    const { motion, by, is, on, rests, runs } = one
    const mayNot = (motion.first !== by || !is('member')) && 403
    if (motion.status === 'SUBMITTED' && !mayNot) return again(one)
    const isLate = (motion.status !== 'OPEN' || !runs) && 409
    return decide(refused(mayNot, isLate, rests), change(on, { status: 'SUBMITTED' }))
  },
  /** Urgency is not part of the text that a signature freezes. */
  urge: ({ motion, by, is, on, rests }: Case): Judged => {
    const isOwnDraft = motion.status === 'DRAFT' && [motion.first, motion.creator].includes(by) && is('member')
    const mayNot = !is('responsible') && !isOwnDraft && 403
    return decide(refused(mayNot, motion.status === 'SUBMITTED' && 409, rests), change(on, {}))
  },
  remove: ({ motion, by, is, on, rests }: Case): Judged => {
    const isOwn = motion.first === by && is('member')
    const mayNot = !is('responsible') && (!isOwn || motion.status === 'SUBMITTED') && 403
    return decide(refused(mayNot, motion.status === 'SUBMITTED' && isOwn && mayNot && 409, rests), change(on, { gone: true }))
  },
}

const onMotion =
  (rule: (one: Case) => Judged) =>
  (subject: Subject): Judged => {
    const motion = subject.world.motions[subject.on] as Motion
    return rule({ ...subject, motion, runs: isRunning(subject.world.meetings[motion.meeting] as Meeting) })
  }

/** Motions, by the table of permissions.md and decision 36. */
export const judgeMotion = {
  open: onMotion(judges.open),
  sign: onMotion(judges.sign),
  submit: onMotion(judges.submit),
  urge: onMotion(judges.urge),
  remove: onMotion(judges.remove),
}

/**
 * What the documents say of an operation: the allowed statuses, and how a success changes the world (`next` modifies it). If several
 * reasons refuse it, any of their statuses is allowed. A hidden object gives 404 whatever else is wrong.
 */
export type Judged = { answers: number[]; next?: (world: World) => void }

/** An operation with what its rules need to know about the user. */
export type Subject = Operation & {
  world: World
  committee: number
  is: (role: 'member' | 'responsible') => boolean
  rests: 409 | false
  left: 403 | false
}
