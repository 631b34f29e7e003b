const seconds = 1000
const longest = 4 * 3600 * seconds
/** Half a minute, doubled each time, up to four hours: a day in all. */
const mostAttempts = 15

/** Milliseconds before that attempt, counted from 0; null when it is not made any more. */
export const pauseBefore = (attempt: number): number | null =>
  attempt < mostAttempts ? Math.min(30 * seconds * 2 ** (attempt - 1), longest) : null
