import { useState } from 'react'
import type { Choice } from './DataTable.tsx'

/** What a table's address says: the name of a sort, after a minus the reverse; and names of filters, separated by commas. */
type Asked = { sort?: string | undefined; only?: string | undefined }
type Sorted<Sort extends string> = Sort | `-${Sort}`

/** Sort and filters of a table that are kept in the address; the first sort is the usual one, unknown names are ignored. */
export function tableState<const Sort extends string, const Condition extends string>(
  { sort: askedSort, only: askedOnly }: Asked,
  sorts: readonly [Sort, ...Sort[]],
  conditions: readonly Condition[],
) {
  const [usual] = sorts
  const sort: Sorted<Sort> = sorts.flatMap((name) => [name, `-${name}` as const]).find((name) => name === askedSort) ?? usual
  const only = conditions.filter((name) => askedOnly?.split(',').includes(name))
  return {
    sort,
    only,
    /** Search parameters for these; left out where they are the usual ones. */
    sortParam: (name: string) => (name === usual ? undefined : name),
    onlyParam: (names: Condition[]) => names.join(',') || undefined,
  }
}

type Compare<Row> = (one: Row, other: Row) => number

/** The rows in the order of a sort, if all of them are in the browser. */
export function inOrder<Row, Sort extends string>(rows: Row[], sort: Sorted<Sort>, orders: Record<Sort, Compare<Row>>): Row[] {
  const isReverse = sort.startsWith('-')
  const compare: Compare<Row> = orders[(isReverse ? sort.slice(1) : sort) as Sort]
  return rows.toSorted((one, other) => (isReverse ? compare(other, one) : compare(one, other)))
}

export type RowChoice = Choice & { clear: () => void }

/** The chosen rows of a list. They stay chosen on its other pages, until other filters are set. */
export function useRowChoice(filters: object): RowChoice {
  const of = JSON.stringify(filters)
  const [{ chosen, given }, setState] = useState({ chosen: nothing, given: of })
  if (of !== given) setState({ chosen: nothing, given: of })
  const change = (to: (before: ReadonlySet<number>) => ReadonlySet<number>) => setState((state) => ({ ...state, chosen: to(state.chosen) }))
  return {
    chosen,
    choose: (ids, isChosen) =>
      change((before) => (isChosen ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id))))),
    clear: () => change(() => nothing),
  }
}

const nothing: ReadonlySet<number> = new Set()
