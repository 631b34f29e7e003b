import type { Query, QueryClient } from '@tanstack/react-query'
import { idleLimit } from '#features/identity/sessions.ts'
import { meQuery } from '#features/identity/web/queries.ts'
import { readable, view } from '#features/offline-meetings/web/view.ts'
import { sightChangedTopic, topicFor } from '#platform/shared/live-topics.ts'
import { connectivity, isOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { forget } from '#platform/web/lib/http/query-client.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { coverBy, watchPresence } from '#platform/web/lib/session/presence.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'
import { throttle } from '#platform/web/lib/throttle.ts'
import { liveOf } from '#platform/web/realtime/live-channel.ts'

/** How often (ms) to check how current the page is. */
const CHECK_INTERVAL = 10_000
/** A gap this long (ms) between checks means that the machine slept: browsers run timers of background pages once a minute. */
const SLEEP_GAP = 120_000
/** Reload interval (ms) of everything on screen: no message reports that a day began and permissions ended. */
const RELOAD_INTERVAL = 300_000
/** The same without a live channel. */
const UNCONNECTED_RELOAD_INTERVAL = 60_000
/** Messages this close together (ms) cause one reload. */
const BURST = 300
/** Changes this soon (ms) after the start can only concern data that was just loaded. */
const START = 2000

export type Current = { renew: () => void; end: () => void }

/**
 * Keeps everything on screen current, whether or not somebody is there, as long as the session lives; none of it counts as use of the session.
 * Covers what cannot be kept current as soon as nobody is there.
 */
export function keepCurrent(client: QueryClient, user_id: number): Current {
  const live = liveOf(client)
  const renewal = createRenewal(client)
  const session = throttle(() => client.invalidateQueries({ queryKey: meQuery.queryKey, exact: true }), BURST)
  const began = Date.now()
  let wasConnected = false
  const follow = () => {
    if (live.isConnected.get()) {
      if (wasConnected || Date.now() - began > START) renewal.ask()
      wasConnected = true
    } else {
      renewal.miss()
      // The server closes the channel of a session that has ended.
      if (!isOffline.get()) session.ask()
    }
  }
  const hear = () => {
    forget(client)
    renewal.ask()
  }
  const comeBack = () => {
    // Hides outdated data until it is reloaded; offline, where that cannot happen, a returning user goes on reading.
    if (!isOffline.get()) coverOutdated()
    if (cover.get() !== null || Date.now() - asOf.get() > UNCONNECTED_RELOAD_INTERVAL) renewal.ask()
  }
  const presence = watchPresence(comeBack)
  const looking = setInterval(() => {
    renewal.look(live.isConnected.get())
    if (!presence.isThere()) coverOutdated()
  }, CHECK_INTERVAL)
  const ends = [
    live.hear(topicFor(sightChangedTopic, user_id), hear),
    live.isConnected.subscribe(follow),
    coverBy(coverSignedOut),
    presence.end,
    renewal.end,
    session.end,
    () => clearInterval(looking),
  ]
  const end = () => {
    for (const one of ends) one()
  }
  return { renew: renewal.ask, end }
}

/** Reloads everything on screen on request and at intervals; records how current it is, and uncovers current data. */
function createRenewal(client: QueryClient) {
  let looked = Date.now()
  let tried = looked
  /** Whether every change since `asOf` was received. */
  let isWhole = true
  asOf.set(looked)
  cover.set(null)
  const { ask, end } = throttle(async () => {
    const now = Date.now()
    tried = now
    isWhole = await readAgain(client)
    if (!isWhole) return
    asOf.set(now)
    cover.set(null)
  }, BURST)
  const miss = () => {
    isWhole = false
  }
  const look = (isConnected: boolean) => {
    const now = Date.now()
    if (now - looked > SLEEP_GAP) miss()
    looked = now
    const isHeard = isWhole && isConnected
    if (isHeard) asOf.set(now)
    const isDue = now - tried >= (isHeard ? RELOAD_INTERVAL : UNCONNECTED_RELOAD_INTERVAL)
    if (isDue && document.visibilityState === 'visible' && !isOffline.get() && cover.get() !== 'signed_out') ask()
  }
  return { ask, end, miss, look }
}

/** Reloads everything on screen; resolves to whether all of it came from the server. */
async function readAgain(client: QueryClient): Promise<boolean> {
  await client.invalidateQueries()
  // While the server is unreachable, the response cache answers.
  return connectivity.get() === 'there' && client.getQueryCache().findAll({ type: 'active' }).every(isCurrent)
}

/** A refusal is an answer, too; a query that never had data shows nothing. */
const isCurrent = ({ state: { data, error, status } }: Query) =>
  data === undefined || status !== 'error' || (error instanceof Refused && [403, 404].includes(error.status))

/** Up to this time (ms) what is on screen was current: until then the server reported every change. */
export const asOf = createStore(Date.now())

/** `outdated`: data could not be reloaded; `expired`: not for longer than an unused session lasts; `signed_out`: the session has ended. */
export type Reason = 'outdated' | 'expired' | 'signed_out'
/** Why the page is covered; null if it is not. */
export const cover = createStore<Reason | null>(null)

/** Data older than this (ms) is covered. */
const OUTDATED_AFTER_MS = 600_000

/** Covers outdated data, but not offline copies: they are read for days without the server, and the banner says how old they are. */
export function coverOutdated(): void {
  const isMeant = isOffline.get() && readable(view.get()).length > 0
  const age = Date.now() - asOf.get()
  if (age > OUTDATED_AFTER_MS && !isMeant && cover.get() !== 'signed_out') cover.set(age > idleLimit ? 'expired' : 'outdated')
}

/** Covers a page whose session ended while nobody was there. A covered page stays covered: a touch must not discard unsaved input behind it. */
function coverSignedOut(isThere: boolean): boolean {
  if (isThere && cover.get() !== 'signed_out') return false
  cover.set('signed_out')
  return true
}
