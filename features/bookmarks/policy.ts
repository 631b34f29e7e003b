import { isActiveIn, type Rule } from '#platform/shared/actor.ts'

export const bookmarkPolicy = {
  /** Own ones, on items that one sees; whoever left may read on, but leaves no traces (permissions.md G11). */
  set: (me, committee) => isActiveIn(me, committee),
  /** Own ones also after having left, for as long as the item is seen. */
  remove: () => true,
} satisfies Record<string, Rule<{ committee_id: number }>>
