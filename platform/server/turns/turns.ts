type Waiting<Whose, Label> = { whose: Whose; label: Label; begin: () => void }

/**
 * A queue with `places` turns at a time and at most one per owner (`whose`). Each owner has their own line and lines take turns, so that many works
 * of one owner do not hold up the others. `onMoved` is called when the queue changes.
 */
export function openTurns<Whose, Label = undefined>({ places, onMoved = () => undefined }: { places: number; onMoved?: () => void }) {
  /** In the order of the next places. An owner who is running moves to the end when their turn is over. */
  const lines = new Map<Whose, Set<Waiting<Whose, Label>>>()
  const running = new Set<Whose>()

  /** Waits for a turn and returns the function that ends it. Throws the signal's reason if it aborts first. */
  async function take(whose: Whose, label: Label, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      leaveLine()
      reject(signal?.reason)
    }
    const waiting = {
      whose,
      label,
      begin: () => {
        leaveLine()
        running.add(whose)
        resolve()
      },
    }
    const leaveLine = () => {
      signal?.removeEventListener('abort', giveUp)
      leave(waiting)
      onMoved()
    }
    signal?.addEventListener('abort', giveUp)
    lines.set(whose, (lines.get(whose) ?? new Set()).add(waiting))
    onMoved()
    beginNext()
    await promise
    return onlyOnce(() => endTurn(whose))
  }

  function leave(waiting: Waiting<Whose, Label>) {
    const line = lines.get(waiting.whose)
    line?.delete(waiting)
    if (line?.size === 0) lines.delete(waiting.whose)
  }

  function endTurn(whose: Whose) {
    running.delete(whose)
    const line = lines.get(whose)
    lines.delete(whose)
    if (line) lines.set(whose, line)
    beginNext()
    onMoved()
  }

  function beginNext() {
    for (const [whose, [next]] of lines) {
      if (running.size >= places) return
      if (!running.has(whose)) next?.begin()
    }
  }

  /** All waiting works in the order in which they will begin, unless someone joins or leaves. */
  function inOrder(): Label[] {
    const isRunning = ([whose]: [Whose, unknown]) => running.has(whose)
    const all = [...lines]
    const rounds = [...all.filter((line) => !isRunning(line)), ...all.filter(isRunning)].map(([, line]) => [...line])
    const longest = Math.max(0, ...rounds.map((line) => line.length))
    return Array.from({ length: longest }, (_, round) => rounds.flatMap((line) => line.slice(round, round + 1)))
      .flat()
      .map(({ label }) => label)
  }

  return {
    take,
    inOrder,
    /** Number of an owner's waiting works. */
    waitingOf: (whose: Whose) => lines.get(whose)?.size ?? 0,
    count: () => ({ running: running.size, waiting: [...lines.values()].reduce((sum, line) => sum + line.size, 0) }),
  }
}

function onlyOnce(end: () => void): () => void {
  let isOver = false
  return () => {
    if (!isOver) end()
    isOver = true
  }
}
