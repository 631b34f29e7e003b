const most = 50_000

/** Memoises a function of a word, since texts repeat words. The cache is bounded. */
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
