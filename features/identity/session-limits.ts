const hours = 3_600_000

/** A session ends this long (ms) after its last use, */
export const idleLimit = 12 * hours
/** and at the latest this long after the sign-in. */
export const absoluteLimit = 7 * 24 * hours
