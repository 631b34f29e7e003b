import type { LoadFailure } from './load/load-failure.ts'

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
