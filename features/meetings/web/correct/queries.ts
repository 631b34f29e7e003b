import { queryOptions } from '@tanstack/react-query'
import { getRemoval } from '#features/meetings/removal-contract.ts'
import { getLastImport } from '#features/meetings/undo-contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** What removing a meeting would delete. Never cached: others may be working on it. */
export const removalQuery = (id: number) =>
  queryOptions({
    queryKey: ['meetings', id, 'removal'],
    queryFn: ({ signal }) => call(getRemoval, { params: { id } }, signal),
    staleTime: 0,
    gcTime: 0,
  })

/** The last import that can be undone, and what undoing it would do. Never cached, for the same reason. */
export const lastImportQuery = (id: number) =>
  queryOptions({
    queryKey: ['meetings', id, 'last_import'],
    queryFn: ({ signal }) => call(getLastImport, { params: { id } }, signal),
    staleTime: 0,
    gcTime: 0,
  })
