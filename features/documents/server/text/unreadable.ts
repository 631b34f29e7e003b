/** No text can be extracted from a file; the message is the reason. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** Messages of libraries may quote the file, so only the error's name is used. */
export function problemOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message
  return error instanceof Error ? error.name : 'unknown'
}
