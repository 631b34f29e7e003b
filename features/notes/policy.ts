import { type Actor, isActiveIn, type Rule } from '#platform/shared/actor.ts'
import type { Note } from './note.ts'

type InCommittee = { committee_id: number }
type Owned = Pick<Note, 'isOwner'> & InCommittee

export const notePolicy = {
  /** Anyone who sees the object and has not left the committee (permissions.md G11). */
  create: (me: Actor, object: InCommittee) => isActiveIn(me, object),
  /** D3 §6: the author alone. */
  change: (me: Actor, note: Owned) => note.isOwner && isActiveIn(me, note),
  /** One's own private notes also after leaving. */
  remove: (me: Actor, note: Owned & Pick<Note, 'shared'>) => note.isOwner && (!note.shared || isActiveIn(me, note)),
} satisfies Record<string, Rule<never>>
