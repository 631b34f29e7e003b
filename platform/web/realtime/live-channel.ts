import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type EditedObject, editedMessage, editedTopic, worksTopic, workWaits } from '#platform/shared/live-topics.ts'
import { getConfiguration } from '#platform/shared/site.ts'
import { isOffline, onReconnect } from '#platform/web/lib/connectivity/connectivity.ts'
import { basePath } from '#platform/web/lib/http/address.ts'
import { callAndStay } from '#platform/web/lib/http/call.ts'
import { reread } from '#platform/web/lib/http/query-client.ts'
import { pageEnd } from '#platform/web/lib/session/leave.ts'
import { configurationQuery } from '#platform/web/lib/site.tsx'
import { rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import { type Live, openLive } from './live.ts'

const opened = new WeakMap<QueryClient, Live>()

/** Used if the configuration says that there is no broker. */
const silent: Live = {
  hear: () => () => {},
  isConnected: { get: () => false, subscribe: () => () => {} },
  onHearing: () => {},
  pause: () => {},
  resume: () => {},
  hurry: () => {},
}

/** The application's live channel, at `{path_prefix}/mqtt` (D1 §7). */
export function liveOf(client: QueryClient): Live {
  const known = opened.get(client)
  if (known) return known
  const isAvailable = client.getQueryData(configurationQuery.queryKey)?.mqtt.available === true
  const live = isAvailable ? openLive(address(), credentialsFor(client)) : silent
  opened.set(client, live)
  watch(live)
  live.onHearing(() => void catchUp(client))
  return live
}

const address = () => new URL(`${basePath()}mqtt`, location.href).href.replace(/^http/, 'ws')

/**
 * Credentials end with the session: fetched before each connection, so that a signed-out page learns it there. The first connection uses those that
 * came with the page's configuration.
 */
function credentialsFor(client: QueryClient) {
  let loaded = client.getQueryData(configurationQuery.queryKey)
  return async () => {
    const { username, password } = (loaded ?? (await callAndStay(getConfiguration, {}))).mqtt
    loaded = undefined
    return username !== undefined && password !== undefined ? { username, password } : null
  }
}

/** Refetches live queries: some messages were missed. */
const catchUp = (client: QueryClient) => client.invalidateQueries({ predicate: ({ meta }) => meta?.isLive === true })

function watch({ isConnected, pause, resume, hurry }: Live): void {
  const ends = [
    // Offline, a connection that is still open delivers nothing either.
    isOffline.subscribe(() => (isOffline.get() ? pause() : resume())),
    onReconnect(hurry),
    isConnected.subscribe(() => rememberAppState({ broker_connected: isConnected.get() })),
  ]
  const signal = pageEnd()
  window.addEventListener('pagehide', pause, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && resume(), { signal })
  signal.addEventListener('abort', () => {
    pause()
    for (const end of ends) end()
  })
}

/** Calls the handler with each message of a topic while mounted. Missed messages are made up for by `isLive` queries. */
export function useHeard(topic: string, handler: (message: unknown) => void): void {
  const client = useQueryClient()
  const handle = useEffectEvent(handler)
  useEffect(() => liveOf(client).hear(topic, (message) => handle(message)), [client, topic])
}

/** Refetches what an open form edits when somebody else has edited it; `id` is undefined for a new object, which has no messages. */
export function useHeardEdited(kind: EditedObject['kind'], id: number | undefined, queryKey: QueryKey): void {
  const client = useQueryClient()
  useHeard(editedTopic, (said) => {
    const { data } = editedMessage.safeParse(said)
    if (data?.kind === kind && data.id === id) void reread(client, { queryKey })
  })
}

/** Whether the live channel is connected. */
export function useIsConnected(): boolean {
  const { isConnected } = liveOf(useQueryClient())
  return useSyncExternalStore(isConnected.subscribe, isConnected.get)
}

/** How many requests are ahead in the server's queue; null while one's own does not wait there, or if unknown. */
type Ahead = number | null

/** Makes a request as a named work, and reports meanwhile how many are ahead of it in the server's queue. */
export async function inQueue<T>(client: QueryClient, ask: (work: string) => Promise<T>, tell: (ahead: Ahead) => void): Promise<T> {
  const work = crypto.randomUUID()
  const live = liveOf(client)
  const hear = (said: unknown) => {
    const { data } = workWaits.safeParse(said)
    if (data?.work === work) tell(data.ahead)
  }
  // Once disconnected, the last report is outdated.
  const lose = () => live.isConnected.get() || tell(null)
  const ends = [live.hear(worksTopic, hear), live.isConnected.subscribe(lose)]
  try {
    return await ask(work)
  } finally {
    for (const end of ends) end()
    tell(null)
  }
}

/** One request at a time in the server's queue; `waiting` is the text to show while it waits there. */
export function useInQueue() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [ahead, setAhead] = useState<Ahead>(null)
  return { waiting: waitingText(t, ahead), ask: <T>(ask: (work: string) => Promise<T>): Promise<T> => inQueue(client, ask, setAhead) }
}

/** The text for a request that waits in the server's queue; undefined if it does not wait. */
export function waitingText(t: TFunction, ahead: Ahead): string | undefined {
  if (ahead === null) return undefined
  return ahead === 0 ? t('queue.next') : t('queue.ahead', { count: ahead })
}
