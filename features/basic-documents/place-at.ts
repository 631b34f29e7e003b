/** The entries with this one at that index, wherever it stood before; beyond either end means the end. */
export function placeAt<Entry>(entries: readonly Entry[], entry: Entry, index: number): Entry[] {
  const others = entries.filter((other) => other !== entry)
  return others.toSpliced(Math.min(Math.max(index, 0), others.length), 0, entry)
}
