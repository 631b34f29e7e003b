import { alignBetween, type Span } from './align-between.ts'
import { LOST, type Pairs, pair } from './pairs.ts'

/** This many consecutive words that are unique on both sides are the same passage, wherever it moved. */
const ROW = 4

/**
 * Maps each word to its counterpart in the other text, or to LOST; passages may have moved. Linear in the length of the texts, except for
 * the gaps between passages, where a bounded amount is compared.
 */
export function align(before: Int32Array, after: Int32Array): Pairs {
  const pairs: Pairs = { to: new Int32Array(before.length).fill(LOST), from: new Int32Array(after.length).fill(LOST) }
  const rowsAfter = uniqueRows(after)
  for (const [row, at] of uniqueRows(before)) {
    const there = rowsAfter.get(row)
    if (at === LOST || there === undefined || there === LOST) continue
    for (let step = 0; step < ROW; step++) pair(pairs, at + step, there + step)
  }
  extend(pairs, before, after)
  const budget = { steps: 30_000_000 }
  for (const span of spansBetween(pairs)) alignBetween(pairs, { before, after, budget }, span)
  return pairs
}

/** Start of each row of words; LOST for rows that occur more than once. */
function uniqueRows(words: Int32Array): Map<string, number> {
  const rows = new Map<string, number>()
  for (let at = 0; at + ROW <= words.length; at++) {
    const row = words.subarray(at, at + ROW).join(' ')
    rows.set(row, rows.has(row) ? LOST : at)
  }
  return rows
}

/** Extends pairs to equal neighbours, and pairs equal beginnings and ends. */
function extend(pairs: Pairs, before: Int32Array, after: Int32Array): void {
  for (let at = 0; at < before.length; at++) {
    const there = at === 0 ? 0 : (pairs.to[at - 1] ?? LOST) + 1
    if ((at === 0 || pairs.to[at - 1] !== LOST) && there < after.length && before[at] === after[there]) pair(pairs, at, there)
  }
  for (let at = before.length - 1; at >= 0; at--) {
    const isLast = at === before.length - 1
    const there = isLast ? after.length - 1 : (pairs.to[at + 1] ?? LOST) - 1
    if ((isLast || pairs.to[at + 1] !== LOST) && there >= 0 && before[at] === after[there]) pair(pairs, at, there)
  }
}

/** Unpaired words on both sides between two paired words, or between a paired word and one that moved elsewhere. */
export function* spansBetween({ to, from }: Pairs): Generator<Span> {
  for (let at = 0; at < to.length; at++) {
    if (to[at] !== LOST) continue
    let end = at
    while (end < to.length && to[end] === LOST) end++
    const start = at === 0 ? 0 : (to[at - 1] ?? 0) + 1
    let stop = start
    while (stop < from.length && from[stop] === LOST) stop++
    const last = end === to.length ? from.length : (to[end] ?? 0)
    let first = last
    while (first > 0 && from[first - 1] === LOST) first--
    if (stop > start) yield { at, end, start, stop }
    if (last > first && first !== start) yield { at, end, start: first, stop: last }
    at = end
  }
}
