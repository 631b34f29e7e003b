import { useNavigate, useSearch } from '@tanstack/react-router'
import type { MyMarksSearch } from './queries.ts'

const none: MyMarksSearch = { kind: undefined, color: undefined }

/** The filter in the address, and functions that change it and replace the history entry. */
export function useFilter() {
  const filter = useSearch({ from: '/meetings/$id/my_marks' })
  const navigate = useNavigate({ from: '/meetings/$id/my_marks' })
  const ask = (changed: Partial<MyMarksSearch>) =>
    void navigate({ search: (asked) => ({ ...asked, ...changed }), replace: true, resetScroll: false })
  const isFiltered = Boolean(filter.kind?.length || filter.color?.length)
  return { filter, ask, clear: () => ask(none), isFiltered }
}

/** The chosen values with this one added or taken away; undefined if none is left. */
export function toggled<Value>(chosen: readonly Value[] | undefined, value: Value): Value[] | undefined {
  const others = (chosen ?? []).filter((one) => one !== value)
  const changed = others.length === (chosen?.length ?? 0) ? [...others, value] : others
  return changed.length > 0 ? changed : undefined
}
