import { isSame } from '#platform/web/lib/is-same.ts'

type Values = Record<string, unknown>

/** A field that two people have changed in two ways. */
export type Conflict = {
  name: string
  /** What both started from. */
  was: unknown
  /** What somebody else has saved. */
  stored: unknown
  /** What was written here until then. */
  own: unknown
  /** Which of them is to be, once that is decided. */
  choice: 'stored' | 'own' | null
}

type Versions<V> = {
  /** What the form started from. */
  base: V
  /** What stands in it. */
  own: V
  /** What somebody else has saved since. */
  stored: V
  /** Between what was saved earlier and what stands in the form. */
  conflicts: Conflict[]
}

/** Brings what two people changed together, field by field: what only one of them changed is taken over, and lists take the additions and removals of both. */
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
// Each of its own type: a predicate of several arguments narrows one of them only.
function areLists(...lists: unknown[]): boolean {
  return lists.every(isList)
}

function mergeLists(was: unknown, here: unknown, there: unknown): List {
  const [before, own, stored] = [was, here, there] as [List, List, List]
  const kept = own.filter((one) => stored.includes(one) || !before.includes(one))
  return [...kept, ...stored.filter((one) => !before.includes(one) && !own.includes(one))]
}
