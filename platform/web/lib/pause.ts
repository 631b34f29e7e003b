/** Resolves after this time (ms): a time limit in a race, or a turn for the browser in long work. */
export const pause = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds))

/** The longest wait (ms) for a picture: a hidden page has none. */
const LONGEST_WAIT_MS = 50

/** Resolves after the next picture of the page. */
export const untilPainted = () =>
  Promise.race([new Promise<undefined>((resolve) => requestAnimationFrame(() => setTimeout(resolve))), pause(LONGEST_WAIT_MS)])
