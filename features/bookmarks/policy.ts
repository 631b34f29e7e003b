import { isActiveIn, type Rule } from '#platform/shared/actor.ts'

export const bookmarkPolicy = {
  /** One's own bookmark, on an item that one sees; former members may still read, but leave no traces (permissions.md G11). */
  set: (me, committee) => isActiveIn(me, committee),
  /** One's own bookmark, also after leaving, as long as one sees the item. */
  remove: () => true,
} satisfies Record<string, Rule<{ committee_id: number }>>
