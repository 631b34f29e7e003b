/** Whether two values serialize to the same JSON. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether two lists have identical elements in the same order. */
export const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((element, at) => element === other[at])

/** The previous list if nothing in it has changed, to avoid rendering again. */
export const keptList = <T>(before: readonly T[] | undefined, now: readonly T[]): readonly T[] =>
  before && isSameList(before, now) ? before : now
