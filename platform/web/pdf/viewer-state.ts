import type { LoadFailure } from './load/load-failure.ts'

/** An encrypted file: whether a password was tried, and how one is given. */
export type Lock = { wrong: boolean; open: (password: string) => void }

export type ViewerState = {
  phase: 'loading' | 'locked' | 'ready' | 'failed'
  /** How much of the beginning has come, in percents. */
  percent: number
  failure: LoadFailure | null
  lock: Lock | null
  /** A page could not be shown, mostly because the connection went. */
  isPageMissing: boolean
  page: number
  pages: number
  /** What the scale follows, if anything. */
  fit: 'page-width' | 'page-fit' | null
  /** 1 is the size on paper. */
  scale: number
  /** Clockwise, by the reader. */
  rotation: number
  two_pages: boolean
}

/** Before anything has come. */
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

/** The fit that a preset of pdf.js stands for; a scale in percents fits nothing. */
export const fitOf = (preset: string | undefined): ViewerState['fit'] => (preset === 'page-width' || preset === 'page-fit' ? preset : null)
