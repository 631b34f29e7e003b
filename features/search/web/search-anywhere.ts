import type { QueryClient } from '@tanstack/react-query'
import { type SearchAnswer, search } from '#features/search/contract.ts'
import type { SearchType } from '#features/search/types.ts'
import { isAway, isSilence } from '#platform/web/lib/connectivity/reach.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'

type Asked = { query: string; type?: SearchType | undefined; facets?: string[]; date?: string | undefined; start?: number; rows: number }
type Asking = { client: QueryClient; signal: AbortSignal; query: Asked }

/** `is_kept`: only what was taken along was looked through. */
export type AnswerAnywhere = SearchAnswer & { is_kept: boolean }

/** Asks the server or, where it is out of reach, looks through what was taken along. */
export async function searchAnywhere({ client, signal, query }: Asking): Promise<AnswerAnywhere> {
  if (isAway.get()) return amongKept({ client, query })
  try {
    return { ...(await call(search, { query }, signal)), is_kept: false }
  } catch (error) {
    if (!(error instanceof Refused && isSilence(error.status))) throw error
    return amongKept({ client, query })
  }
}

/** What looks through it comes when it is needed. */
async function amongKept(asking: Omit<Asking, 'signal'>): Promise<AnswerAnywhere> {
  const { searchKept } = await import('./offline/search-kept.ts')
  return { ...(await searchKept(asking)), is_kept: true }
}
