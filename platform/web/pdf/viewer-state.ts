import { isNoAnswer } from '#platform/web/lib/http/refused.ts'

/** An encrypted file. */
export type Lock = {
  /** Counts the passwords that pdf.js has asked for: above 1, the last one was wrong. */
  attempt: number
  /** A password is being tried. */
  isTrying: boolean
  open: (password: string) => void
}

export type ViewerState = {
  phase: 'loading' | 'locked' | 'ready' | 'failed'
  /** Progress of the initial load in percent. */
  percent: number
  failure: LoadFailure | null
  lock: Lock | null
  /** A dynamic XFA form, whose pages exist only in the browser: it can be read, but neither annotated nor printed. */
  isForm: boolean
  /** A page could not be loaded because the connection broke or the server refused it. */
  isPageMissing: boolean
  /** Pages that the file holds damaged, from 1 and in order: trying again does not help. */
  damaged: readonly number[]
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
  isForm: false,
  isPageMissing: false,
  damaged: [],
  page: 1,
  pages: 0,
  fit: null,
  scale: 1,
  rotation: 0,
  two_pages: false,
}

/** What changes in the state, or a function that tells it from the present one. */
export type StateChange = Partial<ViewerState> | ((state: ViewerState) => Partial<ViewerState>)
export type ChangeState = (change: StateChange) => void

/** The state after a change. */
export const changedState = (state: ViewerState, change: StateChange): ViewerState => ({
  ...state,
  ...(typeof change === 'function' ? change(state) : change),
})

/** What a page that cannot be shown changes. If it is the only one, nothing of the file can be read. */
export const withoutPage =
  (page: number, error: unknown) =>
  ({ pages, damaged }: ViewerState): Partial<ViewerState> => {
    if (failureOf(error) !== 'corrupt') return { isPageMissing: true }
    if (pages === 1) return { phase: 'failed', failure: 'corrupt' }
    return { damaged: [...new Set([...damaged, page])].sort((a, b) => a - b) }
  }

/** The fit of a pdf.js scale value; null for a number. */
export const fitOf = (preset: string | undefined): ViewerState['fit'] => (preset === 'page-width' || preset === 'page-fit' ? preset : null)

/** `form`: only Adobe Reader can show it; `network`: no response came; `refused`: the server responded with an error. */
export type LoadFailure = 'empty' | 'corrupt' | 'form' | 'network' | 'refused'

const failures: Record<string, LoadFailure> = {
  InvalidPDFException: 'corrupt',
  FormatError: 'corrupt',
  ResponseException: 'network',
  Refused: 'network',
  EngineNotLoaded: 'network',
}

/** Messages of an error that pdf.js does not name, if the file did not arrive, in each browser. */
const isLoading = /fetch|network|load failed/i

/** Why pdf.js could not open a file; errors that it does not name count as a corrupt file. */
export function failureOf(error: unknown): LoadFailure {
  if (error instanceof TypeError) return 'network'
  if (hasStatus(error) && !isNoAnswer(error.status)) return 'refused'
  const { name, message } = error instanceof Error ? error : { name: '', message: '' }
  return failures[name] ?? (isLoading.test(message) ? 'network' : 'corrupt')
}

/** Whether the server requires sign-in. */
export const isSignedOut = (error: unknown): boolean => hasStatus(error) && error.status === 401

const hasStatus = (error: unknown): error is Error & { status: number } =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'

/** pdf.js's SpreadMode, repeated here to avoid loading pdf.js for it. */
export const spread = { single: 0, twoPages: 1 } as const
