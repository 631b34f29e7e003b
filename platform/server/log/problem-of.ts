/** An error's message in one line, shortened, because some servers send long ones. */
export const problemOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim().slice(0, 300)
