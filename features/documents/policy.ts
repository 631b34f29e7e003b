import { isActiveIn, type Rule } from '#platform/shared/actor.ts'

export const documentPolicy = {
  /** Whoever left may read on, but leaves no traces (permissions.md G11). */
  recordReading: (me, committee) => isActiveIn(me, committee),
} satisfies Record<string, Rule<{ committee_id: number }>>
