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

/** A range of words on both sides: before from `at` to `end`, after from `start` to `stop`, ends excluded. */
export type Span = { at: number; end: number; start: number; stop: number }
type Texts = { before: Int32Array; after: Int32Array; budget: { steps: number } }

/** Tables with at most this many cells are compared in full. */
const SMALL = 90_000

/** Pairs equal words in order: by words unique on both sides, else by the longest common subsequence. */
function alignBetween(pairs: Pairs, texts: Texts, whole: Span): void {
  const spans = [whole]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const size = (span.end - span.at) * (span.stop - span.start)
    if (size <= 0 || texts.budget.steps <= 0) continue
    texts.budget.steps -= span.end - span.at + span.stop - span.start
    const anchors = size <= SMALL ? [] : rising(uniqueWords(texts, span))
    if (anchors.length > 0) spans.push(...splitAt(pairs, anchors, span))
    else if (size <= SMALL) commonWords(pairs, texts, span)
  }
}

type Anchor = [at: number, there: number]

function uniqueWords({ before, after }: Texts, { at, end, start, stop }: Span): Anchor[] {
  const [here, there] = [onceIn(before, at, end), onceIn(after, start, stop)]
  return [...here].flatMap(([word, place]): Anchor[] => {
    const other = there.get(word)
    return place === LOST || other === undefined || other === LOST ? [] : [[place, other]]
  })
}

function onceIn(words: Int32Array, from: number, to: number): Map<number, number> {
  const once = new Map<number, number>()
  for (let at = from; at < to; at++) once.set(words[at] ?? 0, once.has(words[at] ?? 0) ? LOST : at)
  return once
}

/** The longest subset, sorted by the first number, in which the second number rises as well. */
export function rising(anchors: readonly Anchor[]): Anchor[] {
  const sorted = [...anchors].sort(([a], [b]) => a - b)
  const ends: number[] = []
  const previous: number[] = []
  for (const [index, [, there]] of sorted.entries()) {
    let [least, most] = [0, ends.length]
    while (least < most) {
      const middle = (least + most) >> 1
      if ((sorted[ends[middle] ?? 0]?.[1] ?? 0) < there) least = middle + 1
      else most = middle
    }
    previous.push(ends[least - 1] ?? LOST)
    ends[least] = index
  }
  const found: Anchor[] = []
  for (let index = ends.at(-1) ?? LOST; index !== LOST; index = previous[index] ?? LOST) found.push(sorted[index] as Anchor)
  return found.toReversed()
}

function splitAt(pairs: Pairs, anchors: Anchor[], { at, end, start, stop }: Span): Span[] {
  const spans: Span[] = []
  let [here, there] = [at, start]
  for (const [next, other] of anchors) {
    pair(pairs, next, other)
    spans.push({ at: here, end: next, start: there, stop: other })
    ;[here, there] = [next + 1, other + 1]
  }
  return [...spans, { at: here, end, start: there, stop }]
}

/** Pairs the rest by a table of longest common subsequences. */
function commonWords(pairs: Pairs, { before, after, budget }: Texts, { at, end, start, stop }: Span): void {
  const [rows, columns] = [end - at, stop - start]
  budget.steps -= rows * columns
  const width = columns + 1
  const table = new Uint16Array((rows + 1) * width)
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const isSame = before[at + row] === after[start + column]
      const [below, beside, beyond] = [
        table[(row + 1) * width + column],
        table[row * width + column + 1],
        table[(row + 1) * width + column + 1],
      ]
      table[row * width + column] = isSame ? (beyond ?? 0) + 1 : Math.max(below ?? 0, beside ?? 0)
    }
  }
  let [row, column] = [0, 0]
  while (row < rows && column < columns) {
    if (before[at + row] === after[start + column]) pair(pairs, at + row++, start + column++)
    else if ((table[(row + 1) * width + column] ?? 0) >= (table[row * width + column + 1] ?? 0)) row++
    else column++
  }
}

export const LOST = -1

/** Maps each word before to the word after, and back; LOST if there is none. */
export type Pairs = { to: Int32Array; from: Int32Array }

/** Pairs two words unless one of them is paired already. */
export function pair({ to, from }: Pairs, at: number, there: number): void {
  if (to[at] !== LOST || from[there] !== LOST) return
  to[at] = there
  from[there] = at
}
