const seconds = 1000
const MAX_PAUSE = 4 * 3600 * seconds
/** Half a minute, doubled each time up to four hours: about a day in all. */
const MAX_ATTEMPTS = 15

/** Pause in ms before an attempt, counted from 0; null if there are no more attempts. */
export const pauseBefore = (attempt: number): number | null =>
  attempt < MAX_ATTEMPTS ? Math.min(30 * seconds * 2 ** (attempt - 1), MAX_PAUSE) : null
