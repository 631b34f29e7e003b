import { LOST, type Pairs, pair } from './pairs.ts'

/** A range of words on both sides: before from `at` to `end`, after from `start` to `stop`, ends excluded. */
export type Span = { at: number; end: number; start: number; stop: number }
type Texts = { before: Int32Array; after: Int32Array; budget: { steps: number } }

/** Tables with at most this many cells are compared in full. */
const SMALL = 90_000

/** Pairs equal words in order: by words unique on both sides, else by the longest common subsequence. */
export function alignBetween(pairs: Pairs, texts: Texts, whole: Span): void {
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
