import { useAdministrationSearch } from '#features/administration/web/ListCard.tsx'
import { tableState } from '#platform/web/ui/list/table/table-state.ts'

/** Sort and conditions of a table, kept in the address; unknown ones are ignored. `asked` is the query for a page of it. */
export function useTable<const Sort extends string, const Condition extends string>(
  sorts: readonly [Sort, ...Sort[]],
  conditions: readonly Condition[],
) {
  const { search, ask } = useAdministrationSearch()
  const { query, start } = search
  const { sort, only, sortParam, onlyParam } = tableState(search, sorts, conditions)
  const asked = { sort: sortParam(sort), only: onlyParam(only) }
  const shown = { query, ...(asked.sort !== undefined && { sort }), ...(asked.only !== undefined && { only: asked.only }) }
  return {
    search,
    ask,
    sort,
    only,
    onSort: (name: string) => ask({ sort: sortParam(name) }),
    onOnly: (names: Condition[]) => ask({ only: onlyParam(names) }),
    asked: { start, ...shown },
    /** The query for all pages. */
    shown,
  }
}
