/** So long (ms) the screen may wait for anything that is worked on behind it. */
const TURN = 8

/** Lets the screen have its turn now and then, in the middle of long work: awaited after each piece of it. */
export function turns(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < TURN) return
    await new Promise((resolve) => setTimeout(resolve))
    began = performance.now()
  }
}
