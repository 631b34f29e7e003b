import { spansBetween } from './align.ts'
import type { Span } from './align-between.ts'
import { likeness } from './likeness.ts'
import { type Pairs, pair } from './pairs.ts'

/** So many words on either side are compared by their letters. */
const MOST = 40
/** Two words of which this share of letters is the same are one that was changed. */
const ALIKE = 0.6

/** Where words stand for words, those that are much the same are one. Answers new pairs, the old ones among them. */
export function pairAlike({ to, from }: Pairs, wordsBefore: readonly string[], wordsAfter: readonly string[]): Pairs {
  const pairs = { to: to.slice(), from: from.slice() }
  for (const span of spansBetween({ to, from })) {
    if (span.end - span.at <= MOST && span.stop - span.start <= MOST) pairInOrder(pairs, { wordsBefore, wordsAfter }, span)
  }
  return pairs
}

type Texts = { wordsBefore: readonly string[]; wordsAfter: readonly string[] }

function pairInOrder(pairs: Pairs, { wordsBefore, wordsAfter }: Texts, { at, end, start, stop }: Span): void {
  let next = start
  for (let here = at; here < end; here++) {
    let [best, most] = [-1, ALIKE]
    for (let there = next; there < stop; there++) {
      const alike = likeness(wordsBefore[here] ?? '', wordsAfter[there] ?? '', 40)
      if (alike > most || (alike === most && best < 0)) [best, most] = [there, alike]
    }
    if (best < 0) continue
    pair(pairs, here, best)
    next = best + 1
  }
}
