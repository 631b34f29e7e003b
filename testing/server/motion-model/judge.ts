import {
  type Asked,
  grouped,
  isAsked,
  isEnded,
  isMember,
  isResponsible,
  isRunning,
  type Motion,
  type Name,
  roleOf,
  type State,
  type Step,
  sees,
  seesMeeting,
  signedBy,
  type Text,
  writingForOthers,
} from './world.ts'

/**
 * What the documents say of one step (permissions.md Motions, D1 §6, decision 36), implemented independently of the product: statuses of a
 * refusal, any of which is allowed; statuses that may refuse it where the documents are silent; otherwise the next state.
 */
export type Judged = { refused: number[]; may_be_refused?: number[]; next: State }

export function judge(state: State, step: Step): Judged {
  if (!('motion' in step)) return judgeOther(state, step)
  if (step.does === 'create') return judgeCreate(state, step)
  const motion = state.motions[step.motion]
  if (!motion || !sees(state, step.by, motion)) return { refused: [404], next: state }
  const { does, by } = step
  if (does === 'get') return { refused: [], next: state }
  if (does === 'edit' || does === 'attach') return judgeText(state, step, motion)
  return judges[does]({ state, by, motion, key: step.motion, read: 'read' in step ? step.read : undefined })
}

type Subject = { state: State; by: Name; motion: Motion; key: string; read: Text | undefined }

/** Nobody signs a text other than the one they read. */
const isAnother = ({ title, files }: Text, read: Text | undefined) =>
  read !== undefined && (read.title !== title || read.files.join() !== files.join())

const notOwn = ({ state, by, motion }: Subject) => when(motion.first !== by || !isMember(state, by), 403)
const mayNotDecline = ({ state, by, motion }: Subject) =>
  when(!isMember(state, by) || signedBy(motion, by) || !(isAsked(state, motion, by) || motion.declined.includes(by)), 403)

type OnMotion = 'open' | 'take_back' | 'sign' | 'submit' | 'withdraw' | 'decline' | 'reconsider' | 'move' | 'remove'

const judges: Record<OnMotion, (subject: Subject) => Judged> = {
  open: (subject) => {
    const { state, motion, key } = subject
    return {
      refused: [...notOwn(subject), ...when(isEnded(motion), 409)],
      next: motion.status === 'OPEN' ? state : changed(state, key, { ...motion, status: 'OPEN' }, 'open'),
    }
  },
  take_back: (subject) => {
    const { state, motion, key } = subject
    return {
      refused: [...notOwn(subject), ...when(motion.status !== 'DRAFT' && (isEnded(motion) || motion.signed.length > 0), 409)],
      next: motion.status === 'DRAFT' ? state : changed(state, key, { ...motion, status: 'DRAFT', declined: [] }, 'take_back'),
    }
  },
  withdraw: (subject) => {
    const { state, motion, key } = subject
    return {
      refused: [...notOwn(subject), ...when(motion.status === 'DRAFT' || motion.status === 'SUBMITTED', 409)],
      next: motion.status === 'WITHDRAWN' ? state : changed(state, key, { ...motion, status: 'WITHDRAWN' }, 'withdraw'),
    }
  },
  decline: (subject) => {
    const { state, by, motion, key } = subject
    const isDone = motion.declined.includes(by)
    return {
      refused: [...mayNotDecline(subject), ...when(!isDone && motion.status !== 'OPEN', 409)],
      next: isDone ? state : changed(state, key, { ...motion, declined: [...motion.declined, by] }, 'decline'),
    }
  },
  reconsider: (subject) => {
    const { state, by, motion, key } = subject
    const isDone = !motion.declined.includes(by)
    const declined = motion.declined.filter((who) => who !== by)
    return {
      refused: [...mayNotDecline(subject), ...when(!isDone && motion.status !== 'OPEN', 409)],
      next: isDone ? state : changed(state, key, { ...motion, declined }, 'reconsider'),
    }
  },
  sign: ({ state, by, motion, key, read }) => {
    if (signedBy(motion, by)) return { refused: when(!isMember(state, by), 403), next: state }
    const role = roleOf(motion, by)
    const signed = [...motion.signed, { role, who: by }]
    return {
      refused: [
        ...when(!isAsked(state, motion, by), 403),
        ...when(motion.status !== 'OPEN' || !isRunning(state, motion) || isAnother(motion, read), 409),
      ],
      next: changed(state, key, { ...motion, signed, declined: motion.declined.filter((who) => who !== by) }, 'sign'),
    }
  },
  submit: ({ state, by, motion, key, read }) => {
    const refused = when(motion.first !== by || !isMember(state, by), 403)
    if (motion.status === 'SUBMITTED') return { refused: [...refused, ...when(refused.length > 0, 409)], next: state }
    const signed = [...motion.signed, { role: 'FIRST_SIGNATORY' as const, who: by }]
    return {
      refused: [...refused, ...when(motion.status !== 'OPEN' || !isRunning(state, motion) || isAnother(motion, read), 409)],
      next: changed(state, key, { ...motion, status: 'SUBMITTED', signed }, 'submit'),
    }
  },
  move: (subject) => {
    const { state, by, motion, key } = subject
    return {
      refused: [
        ...(isResponsible(state, by) ? [] : notOwn(subject)),
        ...when(!motion.is_moved && (isEnded(motion) || state.is_running), 409),
      ],
      next: motion.is_moved ? state : changed(state, key, { ...motion, is_moved: true }, 'move'),
    }
  },
  remove: ({ state, by, motion, key }) => {
    const isSubmitted = motion.status === 'SUBMITTED'
    const isOwn = motion.first === by && isMember(state, by) && !isSubmitted
    const { [key]: _, ...motions } = state.motions
    const copies = isSubmitted ? [...state.copies, key].sort() : state.copies
    return { refused: when(!isResponsible(state, by) && !isOwn, 403), next: published({ ...state, motions, copies }, 'remove') }
  },
}

function judgeText(state: State, step: Extract<Step, { does: 'edit' | 'attach' }>, motion: Motion): Judged {
  const { by, motion: key } = step
  const isOwnDraft = motion.status === 'DRAFT' && [motion.first, motion.creator].includes(by) && isMember(state, by)
  return {
    refused: [
      ...when(!isResponsible(state, by) && !isOwnDraft && !asksOthers(state, step, motion), 403),
      ...when(isEnded(motion) || isFrozenBy(motion, step), 409),
      ...(step.does === 'edit' ? asksWrongly(state, { by, asked: step.changes.asked, before: motion }) : []),
    ],
    // A user who hands over a draft may lose sight of it: the documents do not say whether the response is 404.
    may_be_refused: [...isUnclear(motion, step), ...when(!sees(state, by, edited(motion, step)), 404)],
    next: changed(state, key, edited(motion, step), step.does),
  }
}

/** The first signatory may change the further signatories of an open motion, and nothing else. */
function asksOthers(state: State, step: Writing, motion: Motion): boolean {
  if (step.does === 'attach' || motion.status !== 'OPEN' || motion.first !== step.by || !isMember(state, step.by)) return false
  const { asked, ...others } = step.changes
  return asked !== undefined && Object.keys(others).length === 0 && firstOf(asked) === motion.first
}

function judgeCreate(state: State, { by, motion: key, title, asked }: Extract<Step, { does: 'create' }>): Judged {
  const wrongly = asksWrongly(state, { by, asked, before: undefined })
  const refused = [...when(!seesMeeting(state, by), 400), ...when(!isMember(state, by), 403), ...wrongly]
  // Already created: the signatories are not checked again.
  if (state.motions[key]?.creator === by) return { refused: refused.filter((status) => status === 403), next: state }
  const first = asked.find(({ role }) => role === 'FIRST_SIGNATORY')?.who as Name
  const empty = { is_urgent: false, signed: [], declined: [], files: [], is_moved: false }
  const motion: Motion = { creator: by, first, status: 'DRAFT', title, asked, ...empty }
  return { refused, next: changed(state, key, motion, 'create') }
}

function judgeOther(state: State, step: Exclude<Step, { motion: string }>): Judged {
  const unseen = when(!seesMeeting(state, step.by), 404)
  if (unseen.length > 0 || step.does === 'list') return { refused: unseen, next: state }
  const refused = when(!isResponsible(state, step.by), 403)
  if (step.does === 'change_membership') {
    // Users who may not know of a membership get 404.
    const unknown = refused.length > 0 ? [404] : []
    return { refused: [...refused, ...unknown], next: { ...state, members: { ...state.members, [step.of]: step.into } } }
  }
  const isReopened = step.does === 'reopen'
  return { refused: [...refused, ...when(isReopened && state.is_running, 409)], next: { ...state, is_running: isReopened } }
}

const when = (isSo: boolean, status: number): number[] => (isSo ? [status] : [])

const changed = (state: State, key: string, motion: Motion, does: string) =>
  published({ ...state, motions: { ...state.motions, [key]: motion } }, does)

const published = (state: State, does: string): State => ({
  ...state,
  operations: { ...state.operations, [does]: (state.operations[does] ?? 0) + 1 },
})

type Writing = Extract<Step, { does: 'edit' | 'attach' }>

/** The first signature freezes the text, the roles of those who have signed, and the first signatory. */
function isFrozenBy(motion: Motion, step: Writing): boolean {
  if (motion.signed.length === 0) return false
  if (step.does === 'attach') return !motion.files.includes(step.file)
  const { title, asked, files } = step.changes
  return (
    (title !== undefined && title !== motion.title) ||
    (files !== undefined && motion.files.length > 0) ||
    (asked !== undefined &&
      (firstOf(asked) !== motion.first ||
        inPerson(motion).some((who) => !asked.some((one) => one.who === who)) ||
        asked.some(({ who, role }) => motion.signed.some((one) => one.who === who && one.role !== role))))
  )
}

/** Those who were asked by name and have signed. */
const inPerson = ({ asked, signed }: Motion) => signed.map(({ who }) => who).filter((who) => asked.some((one) => one.who === who))

/** Cases that the documents leave open: removing a group or committee of which somebody has signed, or attaching a file again. */
function isUnclear(motion: Motion, step: Writing): number[] {
  if (motion.signed.length === 0) return []
  if (step.does === 'attach') return [409]
  const { asked } = step.changes
  const isGone = motion.asked.some(({ who }) => isWitness(motion, who) && !asked?.some((one) => one.who === who))
  return asked && isGone ? [409] : []
}

const isWitness = (motion: Motion, who: Asked['who']) =>
  who === 'committee' || (who === 'group' && grouped.some((one) => signedBy(motion, one)))

const isNoMember = (state: State, who: Asked['who']) => who !== 'group' && who !== 'committee' && !isMember(state, who)

type Asking = { by: Name; asked: Asked[] | undefined; before: Motion | undefined }

/** The statuses with which these signatories are refused. */
function asksWrongly(state: State, { by, asked, before }: Asking): number[] {
  if (!asked) return []
  const isKept = ({ who, role }: Asked) => before?.asked.some((one) => one.who === who && one.role === role) ?? false
  const isForAnother = ![by, before?.first].includes(firstOf(asked)) && !writingForOthers.includes(by)
  const isUnknown = asked.some((one) => !isKept(one) && isNoMember(state, one.who))
  const isTwice = new Set(asked.map(({ who }) => who)).size < asked.length
  return [...(isForAnother ? [403] : []), ...(isUnknown || isTwice ? [400] : [])]
}

const firstOf = (asked: Asked[]) => asked.find(({ role }) => role === 'FIRST_SIGNATORY')?.who as Name

function edited(motion: Motion, step: Writing): Motion {
  if (step.does === 'attach') return { ...motion, files: [...new Set([...motion.files, step.file])] }
  const { asked = motion.asked, title = motion.title, is_urgent = motion.is_urgent, files = motion.files } = step.changes
  return { ...motion, asked, title, is_urgent, files, first: firstOf(asked) }
}
