import {
  type Annotation,
  type AnnotationOf,
  annotation as drawable,
  isMarking,
  type KeptAnnotation,
  type MarkingKind,
} from '#features/annotations/annotation.ts'
import { findPassage } from './find-passage.ts'
import { follow } from './follow.ts'
import { type Matched, matchPapers } from './match-papers.ts'
import { type Paper, type PlacedPage, paperOf } from './paper.ts'
import { markedPassage, placesOfPassage } from './passage.ts'

/** A paper's text with positions; null if it cannot be read. */
export type Readable = readonly PlacedPage[] | null

/** Carries each annotation over to the paper after: one, possibly unplaced, or one for each page that its passage now spans; all keep the old id. */
export function anchor(annotations: readonly KeptAnnotation[], before: Readable, after: Readable): KeptAnnotation[][] {
  if (!after) return annotations.map((one) => [one])
  const matched = before ? matchPapers(paperOf(before), paperOf(after)) : unmatched(paperOf(after))
  return annotations.map((one) => anchored(one, matched))
}

const nothing: Paper = paperOf([])

/** If the paper before cannot be read, pages are matched by number. */
const unmatched = (after: Paper): Matched => ({
  before: nothing,
  after,
  to: new Int32Array(0),
  pageTo: after.pages.map((_, index) => index),
})

function anchored(kept: KeptAnnotation, matched: Matched): KeptAnnotation[] {
  const { data } = drawable.safeParse(kept)
  if (!data) return [onItsPage(kept, matched)]
  // A page beyond the last counts as the first (D3 §4).
  const isBeyond = matched.before !== nothing && data.pageIndex >= matched.before.pages.length && !data.is_unplaced
  const annotation = isBeyond ? { ...data, pageIndex: 0 } : data
  return isMarking(annotation) ? markings(annotation, matched) : [drawn(annotation, matched)]
}

/** An annotation that cannot be drawn is kept as it is, on the matching page. */
function onItsPage(kept: KeptAnnotation, { pageTo }: Matched): KeptAnnotation {
  const page = pageTo[kept.pageIndex] ?? null
  return page === null ? { ...kept, is_unplaced: true } : { ...kept, pageIndex: page }
}

function markings(marking: AnnotationOf<MarkingKind>, matched: Matched): Annotation[] {
  const passage = findPassage(matched, marking)
  const places = passage ? placesOfPassage(matched.after, passage) : []
  if (places.length > 0) return places.map((place, at) => ({ ...withoutFlag(at === 0 ? marking : withoutText(marking)), ...place }))
  const page = matched.pageTo[marking.pageIndex] ?? null
  const isOfPlace = page !== null && !marking.is_unplaced && (hasNoWords(matched.after, page) || marksNoWords(marking, matched))
  return [isOfPlace ? { ...marking, pageIndex: page } : { ...marking, is_unplaced: true }]
}

/** Whether the marking covers no text, as on a scanned page. */
const marksNoWords = (marking: AnnotationOf<MarkingKind>, { before }: Matched) =>
  !marking.quote?.exact && before !== nothing && markedPassage(before, marking) === null

const hasNoWords = ({ pageStarts }: Paper, page: number) => pageStarts[page] === pageStarts[page + 1]

/** An annotation that was unplaced before stays unplaced. */
function drawn(annotation: Annotation, matched: Matched): Annotation {
  if (annotation.is_unplaced) return annotation
  return follow(matched, annotation) ?? { ...annotation, is_unplaced: true }
}

function withoutFlag<One extends Annotation>({ is_unplaced: _placed, ...marking }: One) {
  return marking as One
}

/** The remark stays with the first page only. */
function withoutText<One extends Annotation>({ text: _said, ...marking }: One) {
  return marking as One
}
