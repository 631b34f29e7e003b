import type { QueryClient } from '@tanstack/react-query'
import { getConfiguration } from '#platform/shared/site/contract.ts'
import { configurationQuery } from '#platform/web/lib/configuration.ts'
import { isAway, onReturn } from '#platform/web/lib/connectivity/reach.ts'
import { basePath } from '#platform/web/lib/http/address.ts'
import { callAndStay } from '#platform/web/lib/http/call.ts'
import { pageEnd } from '#platform/web/lib/session/page-end.ts'
import { rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import { type Live, openLive } from './live.ts'

const opened = new WeakMap<QueryClient, Live>()

/** Where the configuration says that there is no broker: nothing is ever heard. */
const silent: Live = {
  hear: () => () => {},
  isConnected: { get: () => false, subscribe: () => () => {} },
  onHearing: () => {},
  pause: () => {},
  resume: () => {},
  hurry: () => {},
}

/** The one live channel of an application, at `{path_prefix}/mqtt` (D1 §7). */
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

/** They end with the session: asked for anew before each connection, so that a signed-out page learns it there. */
async function credentials() {
  const { username, password } = (await callAndStay(getConfiguration, {})).mqtt
  return username !== undefined && password !== undefined ? { username, password } : null
}

/** What live messages tell of may be another by now: some were missed. */
const catchUp = (client: QueryClient) => client.invalidateQueries({ predicate: ({ meta }) => meta?.isLive === true })

function watch({ isConnected, pause, resume, hurry }: Live): void {
  const ends = [
    // A connection that nobody has ended yet says nothing any more either.
    isAway.subscribe(() => (isAway.get() ? pause() : resume())),
    onReturn(hurry),
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
