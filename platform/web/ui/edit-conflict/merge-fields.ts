import { isSame } from '#platform/web/lib/same.ts'

type Values = Record<string, unknown>

/** A field that two people changed differently. */
export type Conflict = {
  name: string
  /** The value that both started from. */
  was: unknown
  /** The value that somebody else saved. */
  stored: unknown
  /** The value entered here. */
  own: unknown
  /** Which one to keep, once decided. */
  choice: 'stored' | 'own' | null
}

type Versions<V> = {
  /** The values that the form started from. */
  base: V
  /** The current values of the form. */
  own: V
  /** The values that somebody else has saved since. */
  stored: V
  /** Earlier conflicts between saved values and the form. */
  conflicts: Conflict[]
}

/** Merges the changes of two people by field: a change by only one of them is taken over, and lists get the additions and removals of both. */
export function mergeFields<V extends Values>({ base, own, stored, conflicts }: Versions<V>) {
  const values: Values = { ...own }
  const taken: string[] = []
  const open: Conflict[] = []
  for (const name of Object.keys(own)) {
    const [was, here, there] = [base[name], own[name], stored[name]]
    const earlier = conflicts.find((conflict) => conflict.name === name)
    if (isSame(was, there)) {
      if (earlier) open.push(earlier)
    } else if (isSame(here, was) || areLists(was, here, there)) {
      values[name] = areLists(was, here, there) ? mergeLists(was, here, there) : there
      if (!isSame(values[name], here)) taken.push(name)
    } else if (!isSame(here, there)) open.push({ name, was: earlier ? earlier.was : was, stored: there, own: here, choice: null })
  }
  return { values: values as V, taken, conflicts: open }
}

type List = (string | number)[]
const isList = (value: unknown): value is List => Array.isArray(value) && value.every((one) => ['string', 'number'].includes(typeof one))
// Not a type predicate: it could narrow only one of several arguments.
function areLists(...lists: unknown[]): boolean {
  return lists.every(isList)
}

function mergeLists(was: unknown, here: unknown, there: unknown): List {
  const [before, own, stored] = [was, here, there] as [List, List, List]
  const kept = own.filter((one) => stored.includes(one) || !before.includes(one))
  return [...kept, ...stored.filter((one) => !before.includes(one) && !own.includes(one))]
}
