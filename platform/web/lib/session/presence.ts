import { unattendedHeader } from '#platform/shared/unattended.ts'

/** Without a touch for so long (ms) nobody is taken to be there. */
const ABSENCE = 15 * 60_000
/** What is asked so long (ms) after the last touch is nobody's wish: messages, timers and returns of the network ask it. */
const USE = 60_000

type Presence = {
  /** Whether somebody is taken to be before the page. */
  isThere: () => boolean
  /** Whether what is asked now is asked by somebody: their last touch was a moment ago. */
  isUsed: () => boolean
  end: () => void
}

const touches = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'click', 'input']

/** Whether the page is looked at and used; does it when the reader is back. */
export function watchPresence(comeBack: () => void): Presence {
  let used = Date.now()
  const isSeen = () => document.visibilityState === 'visible'
  const isSince = (ms: number) => Date.now() - used < ms
  const use = () => {
    const isBack = !isSince(ABSENCE)
    used = Date.now()
    if (isBack && isSeen()) comeBack()
  }
  const look = () => {
    if (!isSeen()) return
    used = Date.now()
    comeBack()
  }
  const listening = new AbortController()
  const options = { signal: listening.signal, capture: true, passive: true }
  for (const event of touches) window.addEventListener(event, use, options)
  document.addEventListener('visibilitychange', look, options)
  return { isThere: () => isSeen() && isSince(ABSENCE), isUsed: () => isSeen() && isSince(USE), end: () => listening.abort() }
}

/** Of the page as a whole. */
export const { isThere, isUsed } = watchPresence(() => {})

/** What every request says that nobody has asked for: it must not keep a reader signed in. */
export const attendance = (): Record<string, string> => (isUsed() ? {} : { [unattendedHeader]: 'true' })
