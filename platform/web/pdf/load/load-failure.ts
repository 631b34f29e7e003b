import { isNoAnswer } from '#platform/web/lib/http/no-answer.ts'

/** `network`: no response came; `refused`: the server responded with an error. */
export type LoadFailure = 'empty' | 'corrupt' | 'network' | 'refused'

const failures: Record<string, LoadFailure> = {
  InvalidPDFException: 'corrupt',
  FormatError: 'corrupt',
  ResponseException: 'network',
  Refused: 'network',
}

/** Why pdf.js could not open a file; errors that it does not name count as a corrupt file. */
export function failureOf(error: unknown): LoadFailure {
  if (error instanceof TypeError) return 'network'
  if (hasStatus(error) && !isNoAnswer(error.status)) return 'refused'
  const name = error instanceof Error ? error.name : ''
  if (name !== 'UnknownErrorException') return failures[name] ?? 'corrupt'
  return /fetch|network|load failed/i.test((error as Error).message) ? 'network' : 'corrupt'
}

/** Whether the server requires sign-in. */
export const isSignedOut = (error: unknown): boolean => hasStatus(error) && error.status === 401

const hasStatus = (error: unknown): error is Error & { status: number } =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'
