/** So many can have a place at a time; the others wait in the order in which they came, each until its signal gives up. */
export function placesFor(most: number) {
  const waiting = new Set<() => void>()
  let taken = 0
  /** A place is handed on: whoever comes now does not overtake. */
  const leave = () => {
    const [next] = waiting
    if (next) next()
    else taken -= 1
  }
  /** Answers how the place is left, once. Throws the signal's reason. */
  return async (signal?: AbortSignal): Promise<() => void> => {
    signal?.throwIfAborted()
    if (taken >= most) await turn(waiting, signal)
    else taken += 1
    return leave
  }
}

/** Waits to be the first of those who wait. */
function turn(waiting: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const giveUp = () => end(() => reject(signal?.reason))
  const come = () => end(resolve)
  function end(settle: () => void) {
    waiting.delete(come)
    signal?.removeEventListener('abort', giveUp)
    settle()
  }
  waiting.add(come)
  signal?.addEventListener('abort', giveUp)
  return promise
}

/** Places of which each key has so many of its own. */
export function placesForEach(most: number) {
  const known = new Map<number, ReturnType<typeof placesFor>>()
  return (key: number, signal?: AbortSignal): Promise<() => void> => {
    const takePlace = known.get(key) ?? placesFor(most)
    known.set(key, takePlace)
    return takePlace(signal)
  }
}
