/** What the reader does beside moving in the paper. */
export type ReaderDeeds = {
  isFinding: boolean
  onFind: () => void
  onPrint: () => void
  isFullScreen: boolean
  /** Null where the browser has no full screen. */
  onFullScreen: (() => void) | null
  isDimmed: boolean
  /** Null in the light theme. */
  onDim: (() => void) | null
}
