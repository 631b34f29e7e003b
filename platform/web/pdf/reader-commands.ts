/** Commands of the viewer other than navigation. */
export type ReaderCommands = {
  isFinding: boolean
  onFind: () => void
  onPrint: () => void
  isFullScreen: boolean
  /** Null if the browser has no full screen. */
  onFullScreen: (() => void) | null
  isDimmed: boolean
  /** Null in the light theme. */
  onDim: (() => void) | null
}
