import type { AnnotationOf, MarkingKind } from '#features/annotations/annotation.ts'
import { alignedPassage } from './aligned-passage.ts'
import { folded } from './folded.ts'
import { likeness } from './likeness.ts'
import type { Matched } from './match-papers.ts'
import { lastBefore, pageAt } from './paper.ts'
import { markedPassage, type Passage, placesOf } from './passage.ts'

/** The words that are looked for, folded, with what stands around them and the page that they are expected on. */
type Wanted = { exact: string; prefix: string; suffix: string; page: number | null }

/** So many letters before and after are compared. */
const AROUND = 32
/** Words of so many letters are hardly said twice by chance. */
const TELLING = 24
/** So many places of the same words in a paper are compared. */
const MOST = 20

/** Where the passage of a marking is in the paper after; null where it has gone. */
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
  const [prefix, suffix] = [before.text.slice(Math.max(0, from - AROUND), from), before.text.slice(to, to + AROUND)]
  return { exact: before.text.slice(from, to), prefix, suffix, page }
}

type Place = { from: number; around: number; isExpected: boolean }

/** Of all places of the very words the one with the same around it, before others on the page that is expected. */
function bestPlace({ after }: Matched, wanted: Wanted): Place | null {
  const expected = wanted.page === null ? [] : placesOf(after.text, wanted.exact, pageSpan(after.pageStarts, wanted.page), MOST)
  const everywhere = placesOf(after.text, wanted.exact, { from: 0, to: after.text.length }, MOST)
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
  around >= 0.5 || (isExpected && around >= 0.25) || (exact.length >= TELLING && around >= 0.1) || exact.length >= 3 * TELLING

function likenessAround(text: string, from: number, { exact, prefix, suffix }: Wanted): number {
  const to = from + exact.length
  const [before, after] = [prefix.slice(-AROUND), suffix.slice(0, AROUND)]
  if (before === '' && after === '') return 0.5
  const left = likeness(text.slice(Math.max(0, from - before.length), from), before)
  const right = likeness(text.slice(to, to + after.length), after)
  return before === '' ? right : after === '' ? left : Math.max((left + right) / 2, left * 0.75, right * 0.75)
}

/** What stands between the words before and the words after a passage, when it is much like it. */
function betweenContexts({ after }: Matched, { exact, prefix, suffix, page }: Wanted): Passage | null {
  const [head, tail] = [prefix.slice(-AROUND / 2), suffix.slice(0, AROUND / 2)]
  if (head.length < AROUND / 4 || tail.length < AROUND / 4) return null
  const places = placesOf(after.text, head, { from: 0, to: after.text.length }, MOST)
  const near = (at: number) => (page === null ? 0 : Math.abs(lastBefore(after.pageStarts, at) - page))
  for (const at of places.sort((a, b) => near(a) - near(b))) {
    const from = at + head.length
    const to = after.text.indexOf(tail, from)
    if (to > from && to - from <= exact.length * 2 + 8 && likeness(after.text.slice(from, to), exact) >= 0.5) return { from, to }
  }
  return null
}
