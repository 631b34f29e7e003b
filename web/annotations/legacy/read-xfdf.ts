import { type Annotation, annotation as drawable } from '#shared/annotations/annotation.ts'
import type { CropBox } from '#shared/annotations/geometry/page-space.ts'
import { simplified } from '#shared/annotations/geometry/simplify.ts'
import { contentsOf, freetextLook } from './xfdf-contents.ts'
import { boxAround, type XfdfElement, xfdfElement } from './xfdf-element.ts'

/** No more are read of one document. */
const MOST = 20_000

/**
 * The annotations that a former viewer kept as XFDF (D3 §3), as far as they can be drawn on pages with these crop boxes; null of what is
 * no XFDF, or declares entities. What is malformed is left out, the rest stays.
 */
export function readXfdf(xfdf: string, cropBoxes: readonly (CropBox | undefined)[]): Annotation[] | null {
  // Entities could grow without end, or fetch; XFDF needs none.
  if (/<!DOCTYPE/i.test(xfdf)) return null
  const read = new DOMParser().parseFromString(xfdf, 'application/xml')
  const [list] = read.getElementsByTagNameNS('*', 'annots')
  if (!list || read.getElementsByTagName('parsererror').length > 0) return null
  return [...list.children].slice(0, MOST).flatMap((element) => {
    const made = drawable.safeParse(annotationOf(xfdfElement(element, cropBoxes)))
    return made.success ? [made.data] : []
  })
}

function annotationOf(xfdf: XfdfElement): unknown {
  const common = {
    id: crypto.randomUUID(),
    pageIndex: xfdf.pageIndex,
    color: colorOf(xfdf.attribute('color')),
    opacity: Math.max(0, Math.min(1, xfdf.number('opacity', 1))),
    text: contentsOf(xfdf),
  }
  const parts = readers[xfdf.kind]?.(xfdf)
  return parts && { ...common, ...parts }
}

type Reader = (xfdf: XfdfElement) => object | null

const stroke_width = (xfdf: XfdfElement) => ({ stroke_width: Math.max(0, Math.min(200, xfdf.number('width', 1))) })

const marking =
  (type: string): Reader =>
  (xfdf) => ({ type, turn: 0, rects: quads(xfdf) })

const box =
  (type: string): Reader =>
  (xfdf) => ({ type, ...stroke_width(xfdf), ...xfdf.rect() })

/** Our kinds for those of XFDF; others are left out. */
const readers: Record<string, Reader> = {
  text: (xfdf) => ({ type: 'note', ...xfdf.rect() }),
  freetext: (xfdf) => ({ type: 'freetext', turn: 0, ...freetextLook(xfdf), ...xfdf.rect() }),
  line,
  square: box('rectangle'),
  circle: box('ellipse'),
  highlight: marking('highlight'),
  underline: marking('underline'),
  squiggly: marking('underline'),
  strikeout: marking('strikeout'),
  ink: (xfdf) => ({
    type: xfdf.attribute('IT') === 'InkHighlight' ? 'highlighter' : 'ink',
    ...strokesOf(
      xfdf,
      [...(xfdf.child('inklist')?.children ?? [])].map(({ textContent }) => xfdf.pointsIn(textContent)),
    ),
  }),
  polyline: (xfdf) => ({ type: 'ink', ...strokesOf(xfdf, [vertices(xfdf)]) }),
  polygon: (xfdf) => ({ type: 'ink', ...strokesOf(xfdf, [[...vertices(xfdf), ...vertices(xfdf).slice(0, 1)]]) }),
}

type Points = ReturnType<XfdfElement['pointsIn']>

const vertices = (xfdf: XfdfElement): Points => xfdf.pointsIn(xfdf.child('vertices')?.textContent ?? xfdf.attribute('vertices'))

/** Former viewers knew no pressure. */
function strokesOf(xfdf: XfdfElement, strokes: Points[]) {
  const look = stroke_width(xfdf)
  const drawn = strokes.filter((points) => points.length > 0)
  return {
    ...look,
    strokes: drawn.map((points) =>
      simplified(
        points.map(([x, y]) => [x, y, 0.5]),
        look.stroke_width,
      ),
    ),
  }
}

/** Where only the beginning has a head, the line is turned round: our arrows point to their end. */
function line(xfdf: XfdfElement): object {
  const [from] = xfdf.pointsIn(xfdf.attribute('start'))
  const [to] = xfdf.pointsIn(xfdf.attribute('end'))
  const [atStart, atEnd] = [isHead(xfdf.attribute('head')), isHead(xfdf.attribute('tail'))]
  const ends = atStart && !atEnd ? { from: to, to: from } : { from, to }
  return { type: atStart || atEnd ? 'arrow' : 'line', ...stroke_width(xfdf), ...ends }
}

const isHead = (ending: string | null) => /Arrow/i.test(ending ?? '')

/** Four corners a line of text; without them the whole annotation's rectangle. */
function quads(xfdf: XfdfElement) {
  const corners = xfdf.pointsIn(xfdf.attribute('coords'))
  const lines = Array.from({ length: Math.floor(corners.length / 4) }, (_, at) => boxAround(corners.slice(4 * at, 4 * at + 4)))
  const rects = lines.length > 0 ? lines : [xfdf.rect()]
  return rects.filter((rect) => rect !== null)
}

const colorOf = (color: string | null) => (/^#[0-9a-f]{6}$/i.test(color ?? '') ? color?.toLowerCase() : '#000000')
