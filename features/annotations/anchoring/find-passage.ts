import type { AnnotationOf, MarkingKind } from '#features/annotations/annotation.ts'
import { alignedPassage } from './aligned-passage.ts'
import { folded } from './folded.ts'
import { likeness } from './likeness.ts'
import type { Matched } from './match-papers.ts'
import { lastBefore, pageAt } from './paper.ts'
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
  const left = likeness(text.slice(Math.max(0, from - before.length), from), before)
  const right = likeness(text.slice(to, to + after.length), after)
  return before === '' ? right : after === '' ? left : Math.max((left + right) / 2, left * 0.75, right * 0.75)
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
