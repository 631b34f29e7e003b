import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { postingKinds } from '#features/records/posting.ts'
import { chosenId, trueOrFalse } from '#platform/web/lib/http/search-params.ts'

/** The inbox's filters as in its address; invalid values are ignored. */
export const inboxSearch = z.object({
  is_open: trueOrFalse,
  kind: z.enum(postingKinds).optional().catch(undefined),
  committee: chosenId,
  query: z.string().max(200).optional().catch(undefined),
  start: chosenId,
})
export type InboxSearch = z.output<typeof inboxSearch>

const none: InboxSearch = { is_open: undefined, kind: undefined, committee: undefined, query: undefined, start: undefined }

/** The list's search, and functions to change it that go back to the first row and replace the history entry. */
export function useInboxSearch() {
  const search = useSearch({ from: '/records/inbox' })
  const navigate = useNavigate({ from: '/records/inbox' })
  const ask = (changed: Partial<InboxSearch>) =>
    void navigate({ search: (asked) => ({ ...asked, start: undefined, ...changed }), replace: true, resetScroll: false })
  const { start: _, ...filters } = search
  return { search, ask, askAll: () => ask(none), isFiltered: Object.values(filters).some((value) => value !== undefined) }
}
