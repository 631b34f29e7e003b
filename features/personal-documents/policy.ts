import { type Actor, isActiveIn, type Rule } from '#platform/shared/actor.ts'

type Owned = { user: { id: number } }
type InCommittee = { committee_id: number }

export const personalDocumentPolicy = {
  /** Anyone who sees the agenda item and has not left the committee. */
  create: (me: Actor, subject: InCommittee) => isActiveIn(me, subject),
  rename: (me: Actor, subject: Owned & InCommittee) => subject.user.id === me.id && isActiveIn(me, subject),
  /** One's own document, also after leaving (permissions.md G11). */
  remove: (me: Actor, { user }: Owned) => user.id === me.id,
} satisfies Record<string, Rule<never>>
