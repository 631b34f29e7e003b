/** A file says nothing that we can read; the message is the reason. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** Messages of libraries may quote what stands in the file, and tell a reason by their name alone. */
export function problemOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message
  return error instanceof Error ? error.name : 'unknown'
}
