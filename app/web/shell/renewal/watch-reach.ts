import type { QueryClient } from '@tanstack/react-query'
import { getReach } from '#platform/shared/site.ts'
import {
  announceReconnect,
  connectivity,
  isOffline,
  onReconnect,
  onSuspectedOffline,
  recordStatus,
} from '#platform/web/lib/connectivity/connectivity.ts'
import { requestOf } from '#platform/web/lib/http/call.ts'
import { isNoAnswer } from '#platform/web/lib/http/refused.ts'
import { pageEnd } from '#platform/web/lib/session/leave.ts'

/** How long (ms) to wait for a response. */
const TIMEOUT_MS = 3000
/** Pause (ms) between checks of an unreachable server, up to a quarter less, so that clients spread out. */
const PAUSE = { visible: 1000, hidden: 10_000 }
/** Minimum interval (ms) between full reloads when a server comes and goes. */
const RELOAD_INTERVAL_MS = 10_000

/** Checks an unreachable server until it answers, and announces the reconnect. Returns the function that stops it. */
export function watchReach(): () => void {
  const ended = new AbortController()
  const { look, noteAnswer } = createLooking(ended.signal)
  const comeBack = createReturning(ended.signal)
  const follow = () => {
    if (connectivity.get() === 'there') {
      noteAnswer()
      isOffline.set(false)
      comeBack()
    } else if (!isOffline.get()) look()
  }
  const lookAgain = () => {
    if (document.visibilityState === 'visible' && connectivity.get() === 'away') look()
  }
  // The network has changed or is gone: the last status no longer holds.
  const checkAgain = () => {
    if (connectivity.get() === 'away') look()
    else recordStatus(0)
  }
  const ends = [connectivity.subscribe(follow), onSuspectedOffline(look)]
  for (const event of ['online', 'offline']) window.addEventListener(event, checkAgain, { signal: ended.signal })
  document.addEventListener('visibilitychange', lookAgain, { signal: ended.signal })
  const end = () => {
    ended.abort()
    for (const one of ends) one()
  }
  pageEnd().addEventListener('abort', end, { signal: ended.signal })
  return end
}

function createLooking(ended: AbortSignal) {
  let looks = 0
  let answered = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const noteAnswer = () => {
    answered = looks
  }
  const hear = (mine: number, status: number) => {
    const isSilent = isNoAnswer(status)
    // A check that failed after a later one succeeded is outdated.
    if (ended.aborted || (isSilent && mine <= answered)) return
    if (isSilent) isOffline.set(true)
    else noteAnswer()
    recordStatus(status)
  }
  const look = () => {
    clearTimeout(timer)
    if (ended.aborted) return
    // A check that hangs must not delay the next one.
    timer = setTimeout(() => looks > answered && look(), pause())
    const mine = ++looks
    void statusNow().then((status) => hear(mine, status))
  }
  ended.addEventListener('abort', () => clearTimeout(timer))
  return { look, noteAnswer }
}

const pause = () => PAUSE[document.visibilityState] * (1 - Math.random() / 4)

async function statusNow(): Promise<number> {
  const { address, headers } = requestOf(getReach, {})
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), TIMEOUT_MS)
  const asked = fetch(address, { headers, cache: 'no-store', signal: over.signal }).then(
    ({ status }) => status,
    () => 0,
  )
  return asked.finally(() => clearTimeout(timer))
}

/** Announces a reconnect at once; further ones that follow soon only once the connection has lasted. */
function createReturning(ended: AbortSignal) {
  let announced = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  ended.addEventListener('abort', () => clearTimeout(timer))
  const announce = () => {
    if (connectivity.get() === 'away') return
    announced = Date.now()
    announceReconnect()
  }
  return () => {
    clearTimeout(timer)
    const rest = announced + RELOAD_INTERVAL_MS - Date.now()
    if (rest <= 0) announce()
    else timer = setTimeout(announce, rest)
  }
}

/** Reloads everything on screen on reconnect; a page that failed to open does so itself (`FailedPage`). Returns the unsubscribe function. */
export const refreshOnReturn = (client: QueryClient): (() => void) => onReconnect(() => void client.invalidateQueries())
