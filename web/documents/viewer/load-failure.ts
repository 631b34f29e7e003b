export type LoadFailure = 'empty' | 'corrupt' | 'network'

const failures: Record<string, LoadFailure> = {
  InvalidPDFException: 'corrupt',
  FormatError: 'corrupt',
  ResponseException: 'network',
  Refused: 'network',
}

/** Why pdf.js could not open a file; what it does not name is a file that it cannot read. */
export function failureOf(error: unknown): LoadFailure {
  if (error instanceof TypeError) return 'network'
  const name = error instanceof Error ? error.name : ''
  if (name !== 'UnknownErrorException') return failures[name] ?? 'corrupt'
  return /fetch|network|load failed/i.test((error as Error).message) ? 'network' : 'corrupt'
}

/** Whether the server wants a sign-in first. */
export const isSignedOut = (error: unknown): boolean => error instanceof Error && 'status' in error && error.status === 401
