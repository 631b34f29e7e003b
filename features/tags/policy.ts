import { hasRoleIn, isActiveIn, type Rule } from '#platform/shared/actor.ts'

export const tagPolicy = {
  /** Own ones, on what one sees; whoever left may read on, but leaves no traces (permissions.md G11). */
  set: (me, committee) => isActiveIn(me, committee),
  /** Among those of whom a share is told: the members. */
  countInShare: (me, committee) => hasRoleIn(me, committee, 'member'),
} satisfies Record<string, Rule<{ committee_id: number }>>
