import { useQuery } from '@tanstack/react-query'
import type { ActiveEntry } from '#features/agenda/contract.ts'
import { activeEntriesQuery } from '#features/agenda/web/queries.ts'

/** The active entries of the reader's meetings; undefined while unknown. */
export const useActiveEntries = (): ActiveEntry[] | undefined => useQuery(activeEntriesQuery).data
