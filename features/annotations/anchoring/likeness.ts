/** From 0 to 1, which is the same: the share of letters that need not be changed. Of longer texts only the beginning is compared. */
export function likeness(a: string, b: string, longest = 400): number {
  const [one, other] = [a.slice(0, longest), b.slice(0, longest)]
  const most = Math.max(one.length, other.length)
  return most === 0 ? 1 : 1 - distance(one, other) / most
}

/** The number of letters to insert, to remove and to replace. */
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
