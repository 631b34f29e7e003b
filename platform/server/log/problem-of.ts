/** What an error says, in one line, and short: some servers tell stories. */
export const problemOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim().slice(0, 300)
