/** The least width (px) of a pane. */
const MIN_PANE = 400
/** The width (px) of the divider. */
export const DIVIDER = 12

/** The least and the largest share of the left pane, by the width of both. */
export function limitsOf(width: number): { min: number; max: number } {
  const min = Math.min(0.5, MIN_PANE / Math.max(1, width - DIVIDER))
  return { min, max: 1 - min }
}

/** A share within the limits. */
export const withinLimits = (share: number, { min, max }: ReturnType<typeof limitsOf>): number => Math.min(max, Math.max(min, share))

/** The steps of the arrow keys, without and with Shift. */
const STEP = { small: 0.02, large: 0.1 }

type Key = { key: string; shiftKey: boolean }

/** The share after a key on the divider; undefined if it means nothing there. */
export function shareAfter({ key, shiftKey }: Key, share: number, limits: ReturnType<typeof limitsOf>): number | undefined {
  const step = shiftKey ? STEP.large : STEP.small
  const wanted = { ArrowLeft: share - step, ArrowRight: share + step, Home: limits.min, End: limits.max, Enter: 0.5 }[key]
  return wanted === undefined ? undefined : withinLimits(wanted, limits)
}
