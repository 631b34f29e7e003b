import { useState } from 'react'
import { useAdministrationSearch } from '#features/administration/web/ListCard.tsx'
import type { Choice } from '#platform/web/ui/list/table/DataTable.tsx'

/** Sort and conditions of a table, kept in the address; unknown ones are ignored. `asked` is the query for a page of it. */
export function useTable<const Sort extends string, const Condition extends string>(
  sorts: readonly [Sort, ...Sort[]],
  conditions: readonly Condition[],
) {
  const { search, ask } = useAdministrationSearch()
  const { query, start } = search
  const sort = sorts.flatMap((name) => [name, `-${name}` as const]).find((name) => name === search.sort) ?? sorts[0]
  const only = conditions.filter((name) => search.only?.split(',').includes(name))
  const [usual] = sorts
  const shown = { query, ...(sort !== usual && { sort }), ...(only.length > 0 && { only: only.join(',') }) }
  return {
    search,
    ask,
    sort,
    only,
    onSort: (name: string) => ask({ sort: name === usual ? undefined : name }),
    onOnly: (names: Condition[]) => ask({ only: names.join(',') || undefined }),
    asked: { start, ...shown },
    /** The query for all pages. */
    shown,
  }
}

/** The chosen rows of a list. They stay chosen on its other pages, until other filters are set. */
export function useChoice(filters: object): Choice & { clear: () => void } {
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
