import { likeness } from './likeness.ts'
import type { Matched } from './match-papers.ts'
import { LOST } from './pairs.ts'
import { lastBefore } from './paper.ts'
import type { Passage } from './passage.ts'

/** Minimum share of a passage's letters in words that were found again. */
const SHARE = 0.5

type Found = { word: number; there: number }

/** Where most words of a passage went together; null if they were scattered. */
export function alignedPassage({ before, after, to }: Matched, passage: Passage): Passage | null {
  const [first, last] = [lastBefore(before.wordStarts, passage.from), lastBefore(before.wordStarts, passage.to - 1)]
  const found: Found[] = []
  for (let word = first; word <= last; word++) {
    const there = to[word] ?? LOST
    if (there !== LOST) found.push({ word, there })
  }
  const together = largestGroup(found)
  const [begin, end] = [together[0], together.at(-1)]
  if (!begin || !end) return null
  const from = (after.wordStarts[begin.there] ?? 0) + (begin.word === first ? skipped({ before, after }, begin, passage.from) : 0)
  const stop = (after.wordStarts[end.there + 1] ?? 0) - (end.word === last ? left({ before, after }, end, passage.to) : 0)
  const letters = together.reduce((sum, { word }) => sum + lettersOf(before.wordStarts, word), 0)
  const wanted = passage.to - passage.from
  if (stop <= from || letters < wanted * SHARE) return null
  const words = [before.text.slice(passage.from, passage.to), after.text.slice(from, stop)] as const
  return stop - from <= wanted * 2 + 12 && likeness(...words) >= 0.4 ? { from, to: stop } : null
}

const lettersOf = (starts: Int32Array, word: number) => (starts[word + 1] ?? 0) - (starts[word] ?? 0)

/** The largest group of words that are in order and close together. */
function largestGroup(found: readonly Found[]): Found[] {
  const groups: Found[][] = []
  for (const one of found) {
    const group = groups.at(-1)
    const previous = group?.at(-1)
    if (group && previous && one.there > previous.there && one.there - previous.there <= one.word - previous.word + 12) group.push(one)
    else groups.push([one])
  }
  return groups.reduce<Found[]>((most, group) => (group.length > most.length ? group : most), [])
}

type Papers = Pick<Matched, 'before' | 'after'>

/** Number of letters of the first word that precede the passage. */
function skipped({ before, after }: Papers, { word, there }: Found, from: number): number {
  const letters = from - (before.wordStarts[word] ?? 0)
  return letters < lettersOf(after.wordStarts, there) && isSame({ before, after }, { word, there }) ? letters : 0
}

function left({ before, after }: Papers, { word, there }: Found, to: number): number {
  const letters = Math.max(0, (before.wordStarts[word + 1] ?? 0) - to)
  return letters < lettersOf(after.wordStarts, there) && isSame({ before, after }, { word, there }) ? letters : 0
}

const isSame = ({ before, after }: Papers, { word, there }: Found) =>
  before.text.slice(before.wordStarts[word], before.wordStarts[word + 1]) ===
  after.text.slice(after.wordStarts[there], after.wordStarts[there + 1])
