const most = 50_000

/** The same function, which works out each word once: texts repeat theirs. What it remembers is bounded. */
export function remembered<T>(work: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    if (known.size >= most) known.clear()
    const made = work(word)
    known.set(word, made)
    return made
  }
}
