import { type Actor, hasRoleIn, type Rule } from '#platform/shared/actor.ts'

export const publicationPolicy = {
  /** See and set what of a meeting is public. */
  publish: (me: Actor, meeting: { committee_id: number }) => hasRoleIn(me, meeting, 'responsible'),
} satisfies Record<string, Rule<never>>
