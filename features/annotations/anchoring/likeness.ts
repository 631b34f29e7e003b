/** Similarity from 0 to 1 (equal): share of the letters that need not be edited. Only the beginning of long texts is compared. */
export function likeness(a: string, b: string, longest = 400): number {
  const [one, other] = [a.slice(0, longest), b.slice(0, longest)]
  const most = Math.max(one.length, other.length)
  return most === 0 ? 1 : 1 - distance(one, other) / most
}

/** Levenshtein distance: letters to insert, remove and replace. */
function distance(one: string, other: string): number {
  let row = Uint16Array.from({ length: other.length + 1 }, (_, index) => index)
  let next = new Uint16Array(other.length + 1)
  for (let at = 1; at <= one.length; at++) {
    next[0] = at
    for (let there = 1; there <= other.length; there++) {
      const replaced = (row[there - 1] ?? 0) + (one.charCodeAt(at - 1) === other.charCodeAt(there - 1) ? 0 : 1)
      next[there] = Math.min(replaced, (row[there] ?? 0) + 1, (next[there - 1] ?? 0) + 1)
    }
    ;[row, next] = [next, row]
  }
  return row[other.length] ?? 0
}
