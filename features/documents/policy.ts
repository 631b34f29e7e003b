import { isActiveIn, type Rule } from '#platform/shared/actor.ts'

export const documentPolicy = {
  /** Former members may still read, but leave no traces (permissions.md G11). */
  recordReading: (me, committee) => isActiveIn(me, committee),
} satisfies Record<string, Rule<{ committee_id: number }>>
