import type { AnnotationOf, MarkingKind } from '#features/annotations/annotation.ts'
import { LOST } from './align.ts'
import { likeness, type Matched } from './match-papers.ts'
import { folded, lastBefore, pageAt } from './paper.ts'
import { markedPassage, type Passage, placesOf } from './passage.ts'

/** The folded words to find, their context, and the expected page. */
type Wanted = { exact: string; prefix: string; suffix: string; page: number | null }

/** Number of letters of context compared on either side. */
const CONTEXT = 32
/** Passages of this many letters rarely occur twice by chance. */
const DISTINCTIVE = 24
/** Maximum number of occurrences compared in a paper. */
const MAX_PLACES = 20

/** The marked passage in the paper after; null if it is gone. */
export function findPassage(matched: Matched, marking: AnnotationOf<MarkingKind>): Passage | null {
  const known = matched.before.pages.length === 0 ? null : markedPassage(matched.before, marking)
  const wanted = wantedOf(matched, marking, known)
  if (wanted.exact === '') return null
  const aligned = known && alignedPassage(matched, known)
  if (aligned && matched.after.text.startsWith(wanted.exact, aligned.from)) {
    return { from: aligned.from, to: aligned.from + wanted.exact.length }
  }
  const exact = bestPlace(matched, wanted)
  const isSure = exact && (exact.around >= 0.6 || (!aligned && isConvincing(exact, wanted)))
  return isSure ? { from: exact.from, to: exact.from + wanted.exact.length } : (aligned ?? betweenContexts(matched, wanted))
}

function wantedOf(
  { before, pageTo }: Matched,
  { quote, pageIndex, is_unplaced }: AnnotationOf<MarkingKind>,
  known: Passage | null,
): Wanted {
  const page = is_unplaced ? null : (pageTo[pageIndex] ?? null)
  if (!known) return { exact: folded(quote?.exact ?? ''), prefix: folded(quote?.prefix ?? ''), suffix: folded(quote?.suffix ?? ''), page }
  const { from, to } = known
  const [prefix, suffix] = [before.text.slice(Math.max(0, from - CONTEXT), from), before.text.slice(to, to + CONTEXT)]
  return { exact: before.text.slice(from, to), prefix, suffix, page }
}

type Place = { from: number; around: number; isExpected: boolean }

/** The occurrence of the exact words with the most similar context; the expected page gets a bonus. */
function bestPlace({ after }: Matched, wanted: Wanted): Place | null {
  const expected = wanted.page === null ? [] : placesOf(after.text, wanted.exact, pageSpan(after.pageStarts, wanted.page), MAX_PLACES)
  const everywhere = placesOf(after.text, wanted.exact, { from: 0, to: after.text.length }, MAX_PLACES)
  let best: Place | null = null
  for (const from of new Set([...expected, ...everywhere])) {
    const isExpected = pageAt(after, from) === wanted.page
    const place = { from, around: likenessAround(after.text, from, wanted), isExpected }
    if (!best || worthOf(place) > worthOf(best)) best = place
  }
  return best
}

const pageSpan = (starts: Int32Array, page: number): Passage => ({ from: starts[page] ?? 0, to: starts[page + 1] ?? 0 })
const worthOf = ({ around, isExpected }: Place) => around + (isExpected ? 0.2 : 0)
const isConvincing = ({ around, isExpected }: Place, { exact }: Wanted) =>
  around >= 0.5 || (isExpected && around >= 0.25) || (exact.length >= DISTINCTIVE && around >= 0.1) || exact.length >= 3 * DISTINCTIVE

function likenessAround(text: string, from: number, { exact, prefix, suffix }: Wanted): number {
  const to = from + exact.length
  const [before, after] = [prefix.slice(-CONTEXT), suffix.slice(0, CONTEXT)]
  if (before === '' && after === '') return 0.5
  const before_match = likeness(text.slice(Math.max(0, from - before.length), from), before)
  const right = likeness(text.slice(to, to + after.length), after)
  return before === '' ? right : after === '' ? before_match : Math.max((before_match + right) / 2, before_match * 0.75, right * 0.75)
}

/** The text between the former context before and after the passage, if it resembles the passage. */
function betweenContexts({ after }: Matched, { exact, prefix, suffix, page }: Wanted): Passage | null {
  const [head, tail] = [prefix.slice(-CONTEXT / 2), suffix.slice(0, CONTEXT / 2)]
  if (head.length < CONTEXT / 4 || tail.length < CONTEXT / 4) return null
  const places = placesOf(after.text, head, { from: 0, to: after.text.length }, MAX_PLACES)
  const near = (at: number) => (page === null ? 0 : Math.abs(lastBefore(after.pageStarts, at) - page))
  for (const at of places.sort((a, b) => near(a) - near(b))) {
    const from = at + head.length
    const to = after.text.indexOf(tail, from)
    if (to > from && to - from <= exact.length * 2 + 8 && likeness(after.text.slice(from, to), exact) >= 0.5) return { from, to }
  }
  return null
}

/** Minimum share of a passage's letters in words that were found again. */
const SHARE = 0.5

type Found = { word: number; there: number }

/** Where most words of a passage went together; null if they were scattered. */
function alignedPassage({ before, after, to }: Matched, passage: Passage): Passage | null {
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
