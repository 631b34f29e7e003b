import type { LoadFailure } from './load-failure.ts'

export type ViewerState = {
  phase: 'loading' | 'ready' | 'failed'
  /** How much of the beginning has come, in percents. */
  percent: number
  failure: LoadFailure | null
  /** A page could not be shown, mostly because the connection went. */
  isPageMissing: boolean
  page: number
  pages: number
  /** What the scale follows, if anything. */
  fit: 'page-width' | 'page-fit' | null
}

export const loading: ViewerState = { phase: 'loading', percent: 0, failure: null, isPageMissing: false, page: 1, pages: 0, fit: null }

export type ChangeState = (change: Partial<ViewerState>) => void

/** The fit that a preset of pdf.js stands for; a scale in percents fits nothing. */
export const fitOf = (preset: string | undefined): ViewerState['fit'] => (preset === 'page-width' || preset === 'page-fit' ? preset : null)
