import type { PDFPage } from '@cantoo/pdf-lib'
import type { AnnotationOf } from '#features/annotations/annotation.ts'
import { PADDING } from '#features/annotations/geometry/text-box.ts'
import { drawAnnotations } from '#features/annotations/server/interchange/draw-annotations.ts'
import { cropBoxOf } from '#features/annotations/server/interchange/page-box.ts'
import type { Ink } from '#platform/server/pdf/ink.ts'
import type { Turn } from '#platform/shared/pdf/page-space.ts'
import { rectToPage, shownSize, sizeOf, uprightTurn } from '#platform/shared/pdf/page-space.ts'

const [size, edge] = [8, 12]

/** Writes onto each page but the cover where in the book it is, below on the right, upright as the page is shown. */
export function stampPages(ink: Ink, stamp: string): void {
  const pages = ink.document.getPages()
  for (const [at, page] of pages.entries()) {
    const text = stamp.replace('{page}', String(at + 1)).replace('{pages}', String(pages.length))
    if (at > 0) drawAnnotations(page, [stampOf(page, text, ink)], ink)
  }
}

function stampOf(page: PDFPage, text: string, ink: Ink): AnnotationOf<'freetext'> {
  const rotation = turnOf(page)
  const view = { rotation, ...sizeOf(cropBoxOf(page)) }
  const shown = shownSize(view)
  const [width, height] = [ink.regular.widthOf(text, size) + 2 * PADDING + 1, size * 2]
  const place = rectToPage({ x: shown.width - width - edge, y: shown.height - height - edge / 2, width, height }, view)
  const look = { color: '#495057', opacity: 1, font_size: size, turn: uprightTurn(rotation) }
  return { id: '', pageIndex: 0, type: 'freetext', ...place, ...look, text }
}

/** As the screen shows it: a page that is turned by less than a quarter is not turned. */
function turnOf(page: PDFPage): Turn {
  const { angle } = page.getRotation()
  return (angle % 90 === 0 ? ((angle % 360) + 360) % 360 : 0) as Turn
}
