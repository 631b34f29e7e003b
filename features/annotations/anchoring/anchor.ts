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
import { type Paper, paperOf } from './paper.ts'
import { markedPassage, placesOfPassage } from './passage.ts'
import type { PlacedPage } from './placed-text.ts'

/** A paper's text with its places; null of one that cannot be read. */
export type Readable = readonly PlacedPage[] | null

/** Each annotation as it is on the paper after: one, which may be unplaced, or one a page where its passage now goes over several; all with the old id. */
export function anchor(annotations: readonly KeptAnnotation[], before: Readable, after: Readable): KeptAnnotation[][] {
  if (!after) return annotations.map((one) => [one])
  const matched = before ? matchPapers(paperOf(before), paperOf(after)) : unmatched(paperOf(after))
  return annotations.map((one) => anchored(one, matched))
}

const nothing: Paper = paperOf([])

/** Pages of a paper that cannot be read are those of the same number. */
const unmatched = (after: Paper): Matched => ({
  before: nothing,
  after,
  to: new Int32Array(0),
  pageTo: after.pages.map((_, index) => index),
})

function anchored(kept: KeptAnnotation, matched: Matched): KeptAnnotation[] {
  const { data } = drawable.safeParse(kept)
  if (!data) return [onItsPage(kept, matched)]
  // One beyond the last page is on the first (D3 §4).
  const isBeyond = matched.before !== nothing && data.pageIndex >= matched.before.pages.length && !data.is_unplaced
  const annotation = isBeyond ? { ...data, pageIndex: 0 } : data
  return isMarking(annotation) ? markings(annotation, matched) : [drawn(annotation, matched)]
}

/** One that cannot be drawn stays what it is. */
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

/** As on a scanned page. */
const marksNoWords = (marking: AnnotationOf<MarkingKind>, { before }: Matched) =>
  !marking.quote?.exact && before !== nothing && markedPassage(before, marking) === null

const hasNoWords = ({ pageStarts }: Paper, page: number) => pageStarts[page] === pageStarts[page + 1]

/** What was not placed before has no place to follow. */
function drawn(annotation: Annotation, matched: Matched): Annotation {
  if (annotation.is_unplaced) return annotation
  return follow(matched, annotation) ?? { ...annotation, is_unplaced: true }
}

function withoutFlag<One extends Annotation>({ is_unplaced: _placed, ...marking }: One) {
  return marking as One
}

/** The remark stays with the first page. */
function withoutText<One extends Annotation>({ text: _said, ...marking }: One) {
  return marking as One
}
