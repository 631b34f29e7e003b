import type { Motion as MotionAnswered, Signatory } from '#features/motions/motion.ts'

/** What somebody is in the committee. Who has ended still sees the meeting, which had a day before that. */
export type Membership = 'responsible' | 'both' | 'member' | 'access' | 'ended' | 'none'

export const people = {
  rita: 'responsible',
  remo: 'both',
  anna: 'member',
  beat: 'member',
  carla: 'member',
  /** Their memberships change. */
  vera: 'member',
  vito: 'member',
  axel: 'access',
  otto: 'none',
} as const satisfies Record<string, Membership>
export type Name = keyof typeof people
export const names = Object.keys(people) as Name[]
export const changing = ['vera', 'vito'] as const satisfies Name[]
export const writingForOthers: Name[] = ['anna', 'remo']
/** Of the one group of the committee. */
export const grouped: Name[] = ['carla', 'vera', 'axel']

export type Role = Signatory['role']
/** `group`: the one there is. */
export type Asked = { role: Role; who: Name | 'group' | 'committee' }
export type Signed = { role: Role; who: Name }

export type Motion = {
  creator: Name
  first: Name
  status: MotionAnswered['status']
  /** Stands for all of the text: its wording says the same. */
  title: string
  is_urgent: boolean
  asked: Asked[]
  signed: Signed[]
  /** As they were added. */
  files: string[]
}

/** One committee with one meeting, as it ought to be. */
export type State = {
  is_running: boolean
  members: Record<Name, Membership>
  /** By the name that whoever made it gave it (`key`). */
  motions: Record<string, Motion>
  /** Names of submitted motions that were removed. */
  copies: string[]
  /** How often each was done that changed something. */
  deeds: Record<string, number>
}

export const emptyState: State = { is_running: true, members: people, motions: {}, copies: [], deeds: {} }

/** All of a text that differs from motion to motion. */
export type Text = Pick<Motion, 'title' | 'files'>

/** Nothing but what is to be changed. */
export type Changes = { title?: string; is_urgent?: boolean; asked?: Asked[]; files?: [] }

type OfMotion = { motion: string }
export type Step = { by: Name } & (
  | ({ does: 'create'; title: string; asked: Asked[] } & OfMotion)
  | ({ does: 'edit'; changes: Changes } & OfMotion)
  | ({ does: 'attach'; file: string } & OfMotion)
  | ({ does: 'open' | 'remove' | 'get' } & OfMotion)
  /** `read`: the text that was on screen, where they say so. */
  | ({ does: 'sign' | 'submit'; read?: Text } & OfMotion)
  | { does: 'list' | 'conclude' | 'reopen' }
  | { does: 'change_membership'; of: Name; into: Membership }
)

/** The same, whatever the order of what has none. */
export const sorted = <Value>(values: Value[]): Value[] =>
  values
    .map((value) => [JSON.stringify(value), value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value)
