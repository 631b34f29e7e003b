import { isDeepStrictEqual } from 'node:util'

/** The given values that differ from the current ones. */
export function changed<Fields extends object>(
  there: Fields,
  given: { [Name in keyof Fields]?: Fields[Name] | undefined },
): Partial<Fields> {
  const entries = Object.entries(given) as [keyof Fields, unknown][]
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, there[name])),
  ) as Partial<Fields>
}

export const isEmpty = (changes: object) => Object.keys(changes).length === 0
