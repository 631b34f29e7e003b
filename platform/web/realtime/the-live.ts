import type { QueryClient } from '@tanstack/react-query'
import { getConfiguration } from '#platform/shared/site/contract.ts'
import { configurationQuery } from '#platform/web/lib/configuration.ts'
import { isOffline, onReconnect } from '#platform/web/lib/connectivity/connectivity.ts'
import { basePath } from '#platform/web/lib/http/address.ts'
import { callAndStay } from '#platform/web/lib/http/call.ts'
import { pageEnd } from '#platform/web/lib/session/page-end.ts'
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
  const live = isAvailable ? openLive(address(), credentials) : silent
  opened.set(client, live)
  watch(live)
  live.onHearing(() => void catchUp(client))
  return live
}

const address = () => new URL(`${basePath()}mqtt`, location.href).href.replace(/^http/, 'ws')

/** Credentials end with the session: fetched before each connection, so that a signed-out page learns it there. */
async function credentials() {
  const { username, password } = (await callAndStay(getConfiguration, {})).mqtt
  return username !== undefined && password !== undefined ? { username, password } : null
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
