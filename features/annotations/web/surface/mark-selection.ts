import type { Annotation, AnnotationOf, MarkingKind } from '#features/annotations/annotation.ts'
import { mergedLines } from '#features/annotations/geometry/merged-lines.ts'
import { quoteOf } from '#features/annotations/geometry/quote.ts'
import { roundedRect } from '#features/annotations/geometry/rounded.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { around, type Rect, rectToPage, type Turn } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { offsetsIn, passageRects, textTurn } from './page-text.ts'
import { fromWindow, unscaled } from './place.ts'

type Where = { annotator: Annotator; pdfViewer: PdfViewer }

/** Marks the selected text, one annotation for each page in one undo step, and clears the selection. */
export function markSelection(kind: MarkingKind, { annotator, pdfViewer }: Where): void {
  const made = selectedPassages(pdfViewer).map((passage) => newMarking(passage, { kind, ...annotator.styleOf(kind) }))
  if (made.length === 0) return
  annotator.session.change(made.map((annotation) => ({ kind: 'create', annotation })))
  getSelection()?.removeAllRanges()
}

/** A passage of text on one page. */
export type Passage = Required<Pick<AnnotationOf<MarkingKind>, 'pageIndex' | 'rects' | 'turn' | 'quote'>>

/** The selected text of each page; empty if nothing is selected. */
export function selectedPassages({ pageHosts }: PdfViewer): Passage[] {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return []
  const range = selection.getRangeAt(0)
  return pageHosts.shown().flatMap((page) => passageOn(page, range) ?? [])
}

type Look = { kind: MarkingKind; color: string; opacity: number }

/** A new marking of a passage. */
export const newMarking = (passage: Passage, { kind, color, opacity }: Look): Annotation =>
  ({ id: crypto.randomUUID(), color, opacity, type: kind, ...passage }) satisfies AnnotationOf<MarkingKind>

function passageOn(page: PageHost, range: Range): Passage | null {
  const layer = page.host.parentElement?.querySelector('.textLayer')
  if (!layer || !range.intersectsNode(layer)) return null
  const offsets = offsetsIn(layer, range)
  const quote = quoteOf(offsets.text, offsets.start, offsets.end)
  const turn = textTurn(layer, range)
  const rects = rectsOn(page, passageRects(layer, range), turn)
  if (quote.exact === '' || rects.length === 0) return null
  return { pageIndex: page.index, rects, turn, quote }
}

/** Converts rectangles in the window to lines on the page. */
function rectsOn(page: PageHost, rects: readonly Rect[], turn: Turn): Rect[] {
  const shown = fromWindow(page)
  const onPage = rects.map(({ x, y, width, height }) =>
    rectToPage(around([shown({ x, y }), shown({ x: x + width, y: y + height })]), unscaled(page)),
  )
  return mergedLines(onPage, turn).map(roundedRect)
}
