import { unattendedHeader } from '#platform/shared/endpoint.ts'

/** After this long (ms) without a touch, nobody is assumed to be there. */
const ABSENT_AFTER_MS = 15 * 60_000
/** Requests later than this (ms) after the last touch are unattended: caused by messages, timers or reconnects. */
const UNATTENDED_AFTER_MS = 60_000

type Presence = {
  /** Whether somebody is assumed to be at the page. */
  isThere: () => boolean
  /** Whether the user caused a request made now: the last touch was a moment ago. */
  isUsed: () => boolean
  end: () => void
}

const touches = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'click', 'input']

/** Tracks whether the page is visible and used; calls `comeBack` when the user returns. */
export function watchPresence(comeBack: () => void): Presence {
  let used = Date.now()
  const isSeen = () => document.visibilityState === 'visible'
  const isSince = (ms: number) => Date.now() - used < ms
  const use = () => {
    const isBack = !isSince(ABSENT_AFTER_MS)
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
  return {
    isThere: () => isSeen() && isSince(ABSENT_AFTER_MS),
    isUsed: () => isSeen() && isSince(UNATTENDED_AFTER_MS),
    end: () => listening.abort(),
  }
}

/** Presence at the page as a whole. */
const { isThere, isUsed } = watchPresence(() => {})

/** The header of unattended requests: they must not keep a user signed in. */
export const attendance = (): Record<string, string> => (isUsed() ? {} : { [unattendedHeader]: 'true' })

/** Covers the page or leaves it; returns whether it is covered. */
type Cover = (isThere: boolean) => boolean
let cover: Cover | null = null

/** Sets what runs when the page's session has ended. Returns the function that removes it. */
export function coverBy(next: Cover): () => void {
  cover = next
  return () => {
    if (cover === next) cover = null
  }
}

/** Covers a page whose session ended while nobody was there; returns whether it did. A user who is there goes to the sign-in page instead. */
export const coverUnattended = (): boolean => cover?.(isThere()) ?? false
