import type { Motion as MotionAnswered, Signatory } from '#features/motions/motion.ts'

/** A user's position in the committee. Users whose membership has ended still see the meeting, which has an earlier day. */
export type Membership = 'responsible' | 'both' | 'member' | 'access' | 'ended' | 'none'

export const people = {
  rita: 'responsible',
  remo: 'both',
  anna: 'member',
  beat: 'member',
  carla: 'member',
  /** These memberships change. */
  vera: 'member',
  vito: 'member',
  axel: 'access',
  otto: 'none',
} as const satisfies Record<string, Membership>
export type Name = keyof typeof people
export const names = Object.keys(people) as Name[]
export const changing = ['vera', 'vito'] as const satisfies Name[]
export const writingForOthers: Name[] = ['anna', 'remo']
/** Members of the committee's only group. */
export const grouped: Name[] = ['carla', 'vera', 'axel']

type Role = Signatory['role']
/** `group`: the only one. */
export type Asked = { role: Role; who: Name | 'group' | 'committee' }
export type Signed = { role: Role; who: Name }

export type Motion = {
  creator: Name
  first: Name
  status: MotionAnswered['status']
  /** Stands for the whole text: the description repeats it. */
  title: string
  is_urgent: boolean
  asked: Asked[]
  signed: Signed[]
  /** Who does not want to sign. */
  declined: Name[]
  /** In the order in which they were added. */
  files: string[]
  /** In the coming meeting, which does not run. */
  is_moved: boolean
}

/** Expected state of one committee with a meeting that runs until it is concluded, and a coming one. */
export type State = {
  is_running: boolean
  members: Record<Name, Membership>
  /** By the name in the `key` that the creator sent. */
  motions: Record<string, Motion>
  /** Names of submitted motions that were removed. */
  copies: string[]
  /** Number of changes, by kind. */
  operations: Record<string, number>
}

export const emptyState: State = { is_running: true, members: people, motions: {}, copies: [], operations: {} }

/** The variable parts of a text. */
export type Text = Pick<Motion, 'title' | 'files'>

/** Only the fields to change. */
export type Changes = { title?: string; is_urgent?: boolean; asked?: Asked[]; files?: [] }

type OfMotion = { motion: string }
export type Step = { by: Name } & (
  | ({ does: 'create'; title: string; asked: Asked[] } & OfMotion)
  | ({ does: 'edit'; changes: Changes } & OfMotion)
  | ({ does: 'attach'; file: string } & OfMotion)
  | ({ does: 'open' | 'take_back' | 'withdraw' | 'decline' | 'reconsider' | 'move' | 'remove' | 'get' } & OfMotion)
  /** `read`: the text that was on screen, if sent. */
  | ({ does: 'sign' | 'submit'; read?: Text } & OfMotion)
  | { does: 'list' | 'conclude' | 'reopen' }
  | { does: 'change_membership'; of: Name; into: Membership }
)

/** Sorts values whose order has no meaning. */
export const sorted = <Value>(values: Value[]): Value[] =>
  values
    .map((value) => [JSON.stringify(value), value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value)

export const isMember = ({ members }: State, who: Name) => ['member', 'both'].includes(members[who])
export const isResponsible = ({ members }: State, who: Name) => ['responsible', 'both'].includes(members[who])
export const seesMeeting = ({ members }: State, who: Name) => members[who] !== 'none'

/** Former members do not see the coming meeting. */
const seesMeetingOf = (state: State, who: Name, { is_moved }: Motion) =>
  seesMeeting(state, who) && !(is_moved && state.members[who] === 'ended')

export const sees = (state: State, who: Name, motion: Motion) =>
  seesMeetingOf(state, who, motion) &&
  (motion.status !== 'DRAFT' || who === motion.first || who === motion.creator || isResponsible(state, who))

/** Whether its meeting runs. */
export const isRunning = ({ is_running }: State, { is_moved }: Motion) => is_running && !is_moved

export const isEnded = ({ status }: Motion) => status === 'SUBMITTED' || status === 'WITHDRAWN'

export const signedBy = ({ signed }: Motion, who: Name) => signed.some((signature) => signature.who === who)

/** In person, or through the group or committee; the first signatory submits instead. */
export const isAsked = (state: State, { asked, first }: Motion, who: Name) =>
  isMember(state, who) &&
  who !== first &&
  asked.some((one) => one.who === who || one.who === 'committee' || (one.who === 'group' && grouped.includes(who)))

/** A role given by name precedes that of a group. */
export const roleOf = ({ asked }: Motion, who: Name): Role => asked.find((one) => one.who === who)?.role ?? 'OTHER_SIGNATORY'
