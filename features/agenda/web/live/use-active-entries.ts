import { useQuery } from '@tanstack/react-query'
import type { ActiveEntry } from '#features/agenda/contract.ts'
import { activeEntriesQuery } from '#features/agenda/web/queries.ts'

/** What is dealt with at this moment in the reader's meetings; undefined while that is not known. */
export const useActiveEntries = (): ActiveEntry[] | undefined => useQuery(activeEntriesQuery).data
