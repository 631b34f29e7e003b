const hours = 3_600_000

/** A session ends this long (ms) after its last use. */
export const idleLimit = 12 * hours
/** A session ends this long (ms) after sign-in at the latest. */
export const absoluteLimit = 7 * 24 * hours
