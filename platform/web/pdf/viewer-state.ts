import { isNoAnswer } from '#platform/web/lib/http/refused.ts'

/** An encrypted file: whether a wrong password was tried, and the function that tries one. */
export type Lock = { wrong: boolean; open: (password: string) => void }

export type ViewerState = {
  phase: 'loading' | 'locked' | 'ready' | 'failed'
  /** Progress of the initial load in percent. */
  percent: number
  failure: LoadFailure | null
  lock: Lock | null
  /** A page could not be loaded, usually because the connection broke. */
  isPageMissing: boolean
  page: number
  pages: number
  /** What the scale follows, if anything. */
  fit: 'page-width' | 'page-fit' | null
  /** 1: actual size. */
  scale: number
  /** Clockwise in degrees, by the user. */
  rotation: number
  two_pages: boolean
}

/** State before anything has loaded. */
export const loading: ViewerState = {
  phase: 'loading',
  percent: 0,
  failure: null,
  lock: null,
  isPageMissing: false,
  page: 1,
  pages: 0,
  fit: null,
  scale: 1,
  rotation: 0,
  two_pages: false,
}

export type ChangeState = (change: Partial<ViewerState>) => void

/** The fit of a pdf.js scale value; null for a number. */
export const fitOf = (preset: string | undefined): ViewerState['fit'] => (preset === 'page-width' || preset === 'page-fit' ? preset : null)

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

/** pdf.js's SpreadMode, repeated here to avoid loading pdf.js for it. */
export const spread = { single: 0, twoPages: 1 } as const
