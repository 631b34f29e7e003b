/** The parts of a folded German compound; none where not every piece of it is known. */
export function partsOf(_folded: string): string[] {
  return []
}
