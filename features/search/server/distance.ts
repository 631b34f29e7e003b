/** Edit distance of two words: insertions, deletions, substitutions and swaps of neighbouring letters. */
export function distance(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  a.forEach((letter, row) => {
    const next = [row + 1]
    b.forEach((against, column) => {
      const [left = 0, above = 0, diagonal = 0] = [next[column], last[column + 1], last[column]]
      const isSwapped = row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === against
      const swapped = isSwapped ? (beforeLast[column - 1] ?? 0) + 1 : Infinity
      next.push(Math.min(left + 1, above + 1, diagonal + (letter === against ? 0 : 1), swapped))
    })
    ;[beforeLast, last] = [last, next]
  })
  return last[b.length] ?? 0
}
