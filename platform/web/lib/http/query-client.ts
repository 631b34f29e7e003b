import { QueryCache, QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query'
import i18next from 'i18next'
import { isOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import type { TextKey } from '#platform/web/lib/language/language.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { isNoAnswer, isRefused, Refused } from './refused.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `failure`: message of the banner when the query fails, unless it leads to /404; the page goes on without its data.
     * `isExempt`: a refusal leads nowhere and purges nothing (D1 §2.1, §8): the configuration call, the entry after one
     * that an import may have taken away, a motion whose dialog is open, and the check of a meeting.
     */
    queryMeta: {
      failure?: TextKey
      isExempt?: true
      /** Live messages report its changes: refetched whenever the live channel reconnects, since some may have been missed. */
      isLive?: true
    }
  }
}

const FRESH = 30_000
const RETRIES = 2

/** Creates the query cache; it purges what a refusal shows to be no longer permitted. */
export function createQueryClient(onMissing: () => Promise<void>): QueryClient {
  const queryCache = new QueryCache({
    onError: (error, query) => {
      // A failed preload is repeated by the page; being offline or signed out is reported elsewhere, once.
      if (query.meta?.failure && query.isActive() && !isRefused(error, 401, 404) && !isOffline.get())
        notify('error', i18next.t(query.meta.failure))
      if (!isRefused(error, 403, 404) || query.meta?.isExempt) return
      // If it is on screen, the refusal replaces its data.
      if (error.status === 403) query.setState({ data: undefined })
      // An inactive query was fetched by a loader, whose error component redirects; a preload redirects nowhere.
      if (error.status === 404 && query.isActive() && !isOfPart(query.queryKey)) void leaveAndPurge()
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
      queries: {
        staleTime: FRESH,
        networkMode: 'always',
        retry: (count, error) => isPassing(error) && count < RETRIES && !isOffline.get(),
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** What a query has answered, if a loader would use it without asking again. */
export const freshAnswer = <Key extends QueryKey>(client: QueryClient, queryKey: Key) =>
  client.getQueryCache().find({ queryKey })?.isStaleByTime(FRESH) === false ? client.getQueryData(queryKey) : undefined

const parts = new Set<(queryKey: QueryKey) => boolean>()

const isOfPart = (queryKey: QueryKey): boolean => [...parts].some((isOwn) => isOwn(queryKey))

/** Declares that a part of the page itself says so when what it shows is not found: that does not lead to /404. Returns the function that ends it. */
export function declareOwnPart(isOwn: (queryKey: QueryKey) => boolean): () => void {
  parts.add(isOwn)
  return () => void parts.delete(isOwn)
}

/** Handles a failed change or upload: a lost permission purges what was read by it. */
export function forgetRefused(client: QueryClient, error: unknown): void {
  if (isRefused(error, 403, 404)) forget(client)
}

const isPassing = (error: unknown) => !(error instanceof Refused) || isNoAnswer(error.status)

type Asked = Pick<QueryFilters, 'queryKey' | 'predicate'>

/** Refetches what is on screen, whether or not somebody is there; forgets the rest, since the user may have lost the permission. */
export function reread(client: QueryClient, asked: Asked): Promise<void> {
  forget(client, asked)
  return client.invalidateQueries({ ...asked, refetchType: 'active' })
}

/** Removes queries that no screen shows: the cache must not outlive a permission. */
export const forget = (client: QueryClient, { predicate, ...asked }: Asked = {}): void =>
  client.removeQueries({
    ...asked,
    type: 'inactive',
    predicate: (query) => query.state.fetchStatus === 'idle' && (predicate?.(query) ?? true),
  })
