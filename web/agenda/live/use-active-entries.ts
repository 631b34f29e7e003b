import { useQuery } from '@tanstack/react-query'
import type { ActiveEntry } from '#shared/agenda/contract.ts'
import { activeEntriesQuery } from '#web/agenda/queries.ts'

/** What is dealt with at this moment in the reader's meetings; undefined while that is not known. */
export const useActiveEntries = (): ActiveEntry[] | undefined => useQuery(activeEntriesQuery).data
