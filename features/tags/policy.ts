import { hasRoleIn, isActiveIn, type Rule } from '#platform/shared/actor.ts'

export const tagPolicy = {
  /** One's own tags, on what one sees; former members may still read, but leave no traces (permissions.md G11). */
  set: (me, committee) => isActiveIn(me, committee),
  /** Counts towards the share of a progress tag: members only. */
  countInShare: (me, committee) => hasRoleIn(me, committee, 'member'),
} satisfies Record<string, Rule<{ committee_id: number }>>
