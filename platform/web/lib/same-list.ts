/** Whether two lists hold the same things in the same order. */
export const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((element, at) => element === other[at])

/** The list of before where nothing in it has changed, so that nothing is drawn again. */
export const keptList = <T>(before: readonly T[] | undefined, now: readonly T[]): readonly T[] =>
  before && isSameList(before, now) ? before : now
