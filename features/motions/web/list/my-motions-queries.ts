import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { listMyMotions, motionOrders, motionRelations } from '#features/motions/contract.ts'
import { addMotionTexts, myMotionsKey } from '#features/motions/web/queries.ts'
import { chosenId } from '#platform/web/lib/http/address.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** Motions on one page. */
export const ROWS = 50

/** Filters, order and first row of the page, as in its address. */
export const myMotionsSearch = z.object({
  relation: z.enum(motionRelations).optional().catch(undefined),
  committee: chosenId,
  order: z.enum(motionOrders).optional().catch(undefined),
  start: chosenId,
})
export type MyMotionsSearch = z.output<typeof myMotionsSearch>

/** A page of the reader's motions; the previous page stays until the next one is loaded. */
export const myMotionsQuery = ({ relation, committee, order, start = 0 }: MyMotionsSearch) =>
  queryOptions({
    queryKey: [...myMotionsKey, { relation, committee, order, start }],
    queryFn: ({ signal }) => call(listMyMotions, { query: { relation, committee_id: committee, order, start, rows: ROWS } }, signal),
    placeholderData: keepPreviousData,
    meta: { failure: 'motion_pages.fetch_error', isLive: true },
  })

/** The page's search, and functions to change it that go back to the first row and replace the history entry. */
export function useMyMotionsSearch() {
  const search = useSearch({ from: '/my_motions' })
  const navigate = useNavigate({ from: '/my_motions' })
  const ask = (changed: Partial<MyMotionsSearch>) =>
    void navigate({ search: (asked) => ({ ...asked, start: undefined, ...changed }), replace: true, resetScroll: false })
  const isFiltered = search.relation !== undefined || search.committee !== undefined
  return { search, ask, isFiltered, askAll: () => ask({ relation: undefined, committee: undefined }) }
}

/** Loaded on the first visit, together with its texts. */
export async function loadMyMotionsPage() {
  const [{ MyMotionsPage }] = await Promise.all([import('./MyMotionsPage.tsx'), addMotionTexts()])
  return { MyMotionsPage }
}
