/** Returns a function that lets each kind through at most once in `pause` milliseconds. */
export function throttle(pause: number): (kind: string) => boolean {
  const last = new Map<string, number>()
  return (kind) => {
    const now = performance.now()
    if (now - (last.get(kind) ?? -Infinity) < pause) return false
    last.set(kind, now)
    return true
  }
}
