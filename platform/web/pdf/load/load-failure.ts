import { isSilence } from '#platform/web/lib/connectivity/reach.ts'

/** `network`: no answer came; `refused`: the server has answered that it does not give it. */
export type LoadFailure = 'empty' | 'corrupt' | 'network' | 'refused'

const failures: Record<string, LoadFailure> = {
  InvalidPDFException: 'corrupt',
  FormatError: 'corrupt',
  ResponseException: 'network',
  Refused: 'network',
}

/** Why pdf.js could not open a file; what it does not name is a file that it cannot read. */
export function failureOf(error: unknown): LoadFailure {
  if (error instanceof TypeError) return 'network'
  if (hasStatus(error) && !isSilence(error.status)) return 'refused'
  const name = error instanceof Error ? error.name : ''
  if (name !== 'UnknownErrorException') return failures[name] ?? 'corrupt'
  return /fetch|network|load failed/i.test((error as Error).message) ? 'network' : 'corrupt'
}

/** Whether the server wants a sign-in first. */
export const isSignedOut = (error: unknown): boolean => hasStatus(error) && error.status === 401

const hasStatus = (error: unknown): error is Error & { status: number } =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'
