import { getReach } from '#platform/shared/site/contract.ts'
import { isAway, isSilence, noteReach, onDoubt, reach, tellReturn } from '#platform/web/lib/connectivity/reach.ts'
import { askedOf } from '#platform/web/lib/http/asked-of.ts'
import { pageEnd } from '#platform/web/lib/session/page-end.ts'

/** How long (ms) an answer is waited for. */
const PATIENCE = 3000
/** How often (ms) a silent server is looked for while the page is seen, up to a quarter less, so that not everybody comes at once; and else. */
const PAUSE = { visible: 1000, hidden: 10_000 }
/** A server that comes and goes is asked for everything no more often than this (ms). */
const CALM = 10_000

/** Looks for a silent server until it answers, and tells all who wait for that. Answers with what ends it. */
export function watchReach(): () => void {
  const ended = new AbortController()
  const { look, noteAnswer } = createLooking(ended.signal)
  const comeBack = createReturning(ended.signal)
  const follow = () => {
    if (reach.get() === 'there') {
      noteAnswer()
      isAway.set(false)
      comeBack()
    } else if (!isAway.get()) look()
  }
  const lookAgain = () => {
    if (document.visibilityState === 'visible' && reach.get() === 'away') look()
  }
  // Another network, or none: what was true of the last one says nothing.
  const lookAnew = () => {
    if (reach.get() === 'away') look()
    else noteReach(0)
  }
  const ends = [reach.subscribe(follow), onDoubt(look)]
  for (const event of ['online', 'offline']) window.addEventListener(event, lookAnew, { signal: ended.signal })
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
    const isSilent = isSilence(status)
    // What was asked before the last answer says nothing of now.
    if (ended.aborted || (isSilent && mine <= answered)) return
    if (isSilent) isAway.set(true)
    else noteAnswer()
    noteReach(status)
  }
  const look = () => {
    clearTimeout(timer)
    if (ended.aborted) return
    // One that hangs does not keep the next one from being answered.
    timer = setTimeout(() => looks > answered && look(), pause())
    const mine = ++looks
    void statusNow().then((status) => hear(mine, status))
  }
  ended.addEventListener('abort', () => clearTimeout(timer))
  return { look, noteAnswer }
}

const pause = () => PAUSE[document.visibilityState] * (1 - Math.random() / 4)

async function statusNow(): Promise<number> {
  const { address, headers } = askedOf(getReach, {})
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), PATIENCE)
  const asked = fetch(address, { headers, cache: 'no-store', signal: over.signal }).then(
    ({ status }) => status,
    () => 0,
  )
  return asked.finally(() => clearTimeout(timer))
}

/** Tells of a return at once, and of others that follow it soon once they last. */
function createReturning(ended: AbortSignal) {
  let told = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  ended.addEventListener('abort', () => clearTimeout(timer))
  const tell = () => {
    if (reach.get() === 'away') return
    told = Date.now()
    tellReturn()
  }
  return () => {
    clearTimeout(timer)
    const rest = told + CALM - Date.now()
    if (rest <= 0) tell()
    else timer = setTimeout(tell, rest)
  }
}
