/** Asks for each kind whether it is due: the first time, and again once `pause` milliseconds have passed since it last was. */
export function seldom(pause: number): (kind: string) => boolean {
  const last = new Map<string, number>()
  return (kind) => {
    const now = performance.now()
    if (now - (last.get(kind) ?? -Infinity) < pause) return false
    last.set(kind, now)
    return true
  }
}
