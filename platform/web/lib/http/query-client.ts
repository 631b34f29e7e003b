import { QueryCache, QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { isAway, isSilence } from '#platform/web/lib/connectivity/reach.ts'
import type { TextKey } from '#platform/web/lib/language/language.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { isRefused, Refused } from './refused.ts'
import { forget } from './reread.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * What the banner says when the query fails, other than by leading to /404; the page goes on without its data.
     * `isExempt` is the exception that a refusal leads nowhere and purges nothing (D1 §2.1, §8): the configuration call, the entry after one
     * that an import may have taken away, and a motion whose dialog is open.
     */
    queryMeta: {
      failure?: TextKey
      isExempt?: true
      /** Live messages tell when it has changed: it is asked again whenever the live channel is there again, since some may have been missed. */
      isLive?: true
    }
  }
}

const FRESH = 30_000
const RETRIES = 2

/** The cache of everything read; it lets go of what it holds as soon as the server says that a right is gone. */
export function createQueryClient(onMissing: () => Promise<void>): QueryClient {
  const queryCache = new QueryCache({
    onError: (error, query) => {
      // What a mere preload failed to read is asked for again by the page; that the server is away or the session over is said once.
      if (query.meta?.failure && query.isActive() && !isRefused(error, 401, 404) && !isAway.get())
        notify('error', i18next.t(query.meta.failure))
      if (!isRefused(error, 403, 404) || query.meta?.isExempt) return
      // On screen it gives way to the refusal.
      if (error.status === 403) query.setState({ data: undefined })
      // What no screen shows was asked for by a loader, whose error component leads on; a mere preload leads nowhere.
      if (error.status === 404 && query.isActive()) void leaveAndPurge()
      else forget(client)
    },
  })
  const leaveAndPurge = async () => {
    await onMissing()
    forget(client)
  }
  const client = new QueryClient({
    queryCache,
    defaultOptions: {
      queries: { staleTime: FRESH, networkMode: 'always', retry: (count, error) => isPassing(error) && count < RETRIES && !isAway.get() },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** What a change or an upload does when it fails: a right that is gone takes along what was read by it. */
export function forgetRefused(client: QueryClient, error: unknown): void {
  if (isRefused(error, 403, 404)) forget(client)
}

const isPassing = (error: unknown) => !(error instanceof Refused) || isSilence(error.status)
