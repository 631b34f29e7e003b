import { spansBetween } from './align.ts'
import type { Span } from './align-between.ts'
import { likeness } from './likeness.ts'
import { type Pairs, pair } from './pairs.ts'

/** Maximum number of words on either side that are compared by their letters. */
const MAX_WORDS = 40
/** Minimum similarity of two words that count as the same word, changed. */
const MIN_LIKENESS = 0.6

/** Pairs similar words where words were replaced by others. Returns new pairs, which include the old ones. */
export function pairAlike({ to, from }: Pairs, wordsBefore: readonly string[], wordsAfter: readonly string[]): Pairs {
  const pairs = { to: to.slice(), from: from.slice() }
  for (const span of spansBetween({ to, from })) {
    if (span.end - span.at <= MAX_WORDS && span.stop - span.start <= MAX_WORDS) pairInOrder(pairs, { wordsBefore, wordsAfter }, span)
  }
  return pairs
}

type Texts = { wordsBefore: readonly string[]; wordsAfter: readonly string[] }

function pairInOrder(pairs: Pairs, { wordsBefore, wordsAfter }: Texts, { at, end, start, stop }: Span): void {
  let next = start
  for (let here = at; here < end; here++) {
    let [best, most] = [-1, MIN_LIKENESS]
    for (let there = next; there < stop; there++) {
      const alike = likeness(wordsBefore[here] ?? '', wordsAfter[there] ?? '', 40)
      if (alike > most || (alike === most && best < 0)) [best, most] = [there, alike]
    }
    if (best < 0) continue
    pair(pairs, here, best)
    next = best + 1
  }
}
