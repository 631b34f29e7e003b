/** Moves an entry to the index, or inserts it there; an index out of range is clamped. */
export function placeAt<Entry>(entries: readonly Entry[], entry: Entry, index: number): Entry[] {
  const others = entries.filter((other) => other !== entry)
  return others.toSpliced(Math.min(Math.max(index, 0), others.length), 0, entry)
}
