import { grouped, type Motion, type Name, type Role, type State } from './world.ts'

export const isMember = ({ members }: State, who: Name) => ['member', 'both'].includes(members[who])
export const isResponsible = ({ members }: State, who: Name) => ['responsible', 'both'].includes(members[who])
export const seesMeeting = ({ members }: State, who: Name) => members[who] !== 'none'

export const sees = (state: State, who: Name, { status, first, creator }: Motion) =>
  seesMeeting(state, who) && (status !== 'DRAFT' || who === first || who === creator || isResponsible(state, who))

export const signedBy = ({ signed }: Motion, who: Name) => signed.some((signature) => signature.who === who)

/** In person, or through the group or committee; the first signatory submits instead. */
export const isAsked = (state: State, { asked, first }: Motion, who: Name) =>
  isMember(state, who) &&
  who !== first &&
  asked.some((one) => one.who === who || one.who === 'committee' || (one.who === 'group' && grouped.includes(who)))

/** A role given by name precedes that of a group. */
export const roleOf = ({ asked }: Motion, who: Name): Role => asked.find((one) => one.who === who)?.role ?? 'OTHER_SIGNATORY'
