import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '#features/identity/web/queries.ts'
import { sightChangedTopic } from '#platform/shared/realtime/sight.ts'
import { topicFor } from '#platform/shared/realtime/topic.ts'
import { isAway } from '#platform/web/lib/connectivity/reach.ts'
import { gathered } from '#platform/web/lib/gathered.ts'
import { forget } from '#platform/web/lib/http/reread.ts'
import { watchPresence } from '#platform/web/lib/session/presence.ts'
import { coverBy } from '#platform/web/lib/session/session-end.ts'
import { liveOf } from '#platform/web/realtime/the-live.ts'
import { asOf, cover, coverOutdated, coverSignedOut } from './as-of.ts'
import { readAgain } from './read-again.ts'

/** How often (ms) it is looked how current the page is. */
const LOOK = 10_000
/** The machine slept if it was not looked for so long (ms): browsers let pages in the background look once a minute. */
const ASLEEP = 120_000
/** So often (ms) all is read again that is on screen: days that begin and end rights are told by nobody. Where nothing is heard at all, */
const EVERY = 300_000
/** so often. */
const UNHEARD = 60_000
/** Messages that come so close (ms) are answered together. */
const SOON = 300
/** What changed so soon (ms) after the start can only concern what was just read. */
const START = 2000

export type Current = { renew: () => void; end: () => void }

/**
 * Keeps all that is on screen as the server has it, whether somebody is there or not, as long as the session lives; none of that is a use of it. What cannot
 * be kept so is covered as soon as nobody is there.
 */
export function keepCurrent(client: QueryClient, user_id: number): Current {
  const live = liveOf(client)
  const renewal = createRenewal(client)
  const session = gathered(() => client.invalidateQueries({ queryKey: meQuery.queryKey, exact: true }), SOON)
  const began = Date.now()
  let wasConnected = false
  const follow = () => {
    if (live.isConnected.get()) {
      if (wasConnected || Date.now() - began > START) renewal.ask()
      wasConnected = true
    } else {
      renewal.miss()
      // The channel of a session that has ended is closed by the server.
      if (!isAway.get()) session.ask()
    }
  }
  const hear = () => {
    forget(client)
    renewal.ask()
  }
  const comeBack = () => {
    // What is outdated is not seen before it is renewed; where that is not to be hoped for, who has come back goes on reading.
    if (!isAway.get()) coverOutdated()
    if (cover.get() !== null || Date.now() - asOf.get() > UNHEARD) renewal.ask()
  }
  const presence = watchPresence(comeBack)
  const looking = setInterval(() => {
    renewal.look(live.isConnected.get())
    if (!presence.isThere()) coverOutdated()
  }, LOOK)
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

/** Reads again all that is on screen when it is asked to, and when its time has come; notes of when it is, and uncovers what is of now. */
function createRenewal(client: QueryClient) {
  let looked = Date.now()
  let tried = looked
  /** Whether whatever changed since `asOf` was heard. */
  let isWhole = true
  asOf.set(looked)
  cover.set(null)
  const { ask, end } = gathered(async () => {
    const now = Date.now()
    tried = now
    isWhole = await readAgain(client)
    if (!isWhole) return
    asOf.set(now)
    cover.set(null)
  }, SOON)
  const miss = () => {
    isWhole = false
  }
  const look = (isConnected: boolean) => {
    const now = Date.now()
    if (now - looked > ASLEEP) miss()
    looked = now
    const isHeard = isWhole && isConnected
    if (isHeard) asOf.set(now)
    const isDue = now - tried >= (isHeard ? EVERY : UNHEARD)
    if (isDue && document.visibilityState === 'visible' && !isAway.get() && cover.get() !== 'signed_out') ask()
  }
  return { ask, end, miss, look }
}
