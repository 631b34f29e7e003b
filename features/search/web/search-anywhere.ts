import type { QueryClient } from '@tanstack/react-query'
import { type SearchAnswer, search } from '#features/search/contract.ts'
import type { SearchType } from '#features/search/types.ts'
import { isOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { isNoAnswer } from '#platform/web/lib/http/no-answer.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'

type Asked = { query: string; type?: SearchType | undefined; facets?: string[]; date?: string | undefined; start?: number; rows: number }
type Asking = { client: QueryClient; signal: AbortSignal; query: Asked }

/** `is_kept`: only meetings stored for offline use were searched. */
export type AnswerAnywhere = SearchAnswer & { is_kept: boolean }

/** Searches on the server or, while offline, in the stored meetings. */
export async function searchAnywhere({ client, signal, query }: Asking): Promise<AnswerAnywhere> {
  if (isOffline.get()) return amongKept({ client, query })
  try {
    return { ...(await call(search, { query }, signal)), is_kept: false }
  } catch (error) {
    if (!(error instanceof Refused && isNoAnswer(error.status))) throw error
    return amongKept({ client, query })
  }
}

/** The offline search is loaded on demand. */
async function amongKept(asking: Omit<Asking, 'signal'>): Promise<AnswerAnywhere> {
  const { searchKept } = await import('./offline/search-kept.ts')
  return { ...(await searchKept(asking)), is_kept: true }
}
