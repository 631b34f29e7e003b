/** Longest time (ms) for which background work may block the screen. */
const MAX_BLOCKED_MS = 8

/** Lets the browser render during long work: await it after each piece. */
export function turns(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < MAX_BLOCKED_MS) return
    await new Promise((resolve) => setTimeout(resolve))
    began = performance.now()
  }
}
