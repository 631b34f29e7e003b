import { type Annotation, annotation as drawable, type InkPoint } from '#features/annotations/annotation.ts'
import { simplified } from '#features/annotations/geometry/simplify.ts'
import type { CropBox } from '#platform/shared/pdf/page-space.ts'
import { OWN } from './names.ts'
import { instantOf } from './pdf-date.ts'
import { contentsOf, freetextLook } from './xfdf-contents.ts'
import { boxAround, numbersIn, type XfdfElement, xfdfElement } from './xfdf-element.ts'
import { childrenOf, textIn, type XmlElement } from './xml-tree.ts'

/** Whether it is of a kind that we draw. */
export const isKnownKind = ({ name }: XmlElement): boolean => Object.hasOwn(readers, name)

/** An annotation of XFDF as one of ours, with that id, and with its `origin` where it tells one; null of what cannot be drawn. */
export function annotationFrom(element: XmlElement, cropBoxes: readonly (CropBox | undefined)[], id: string): Annotation | null {
  const xfdf = xfdfElement(element, cropBoxes)
  const parts = readers[xfdf.kind]?.(xfdf)
  const common = {
    id,
    pageIndex: xfdf.pageIndex,
    color: colorOf(xfdf.attribute('color')),
    opacity: Math.max(0, Math.min(1, xfdf.number('opacity', 1))),
    text: contentsOf(xfdf),
    ...(xfdf.own('unplaced') === 'true' && { is_unplaced: true }),
    ...originIn(xfdf),
  }
  const made = drawable.safeParse(parts && { ...common, ...parts })
  return made.success ? made.data : null
}

function originIn(xfdf: XfdfElement) {
  const origin = {
    author: xfdf.attribute('title')?.trim().slice(0, 200).toWellFormed() || null,
    created: instantOf(xfdf.attribute('creationdate')),
    modified: instantOf(xfdf.attribute('date')),
  }
  return Object.values(origin).some((one) => one !== null) && { origin }
}

type Reader = (xfdf: XfdfElement) => object | null

const stroke_width = (xfdf: XfdfElement) => ({ stroke_width: Math.max(0, Math.min(200, xfdf.number('width', 1))) })

const turnOf = (xfdf: XfdfElement) => ({ turn: Number(xfdf.own('turn') ?? 0) })

const marking =
  (type: string): Reader =>
  (xfdf) => ({ type, ...turnOf(xfdf), rects: quads(xfdf), ...quoteOf(xfdf) })

const box =
  (type: string): Reader =>
  (xfdf) => ({ type, ...stroke_width(xfdf), ...xfdf.rect() })

/** Our kinds for those of XFDF; others are left out. */
const readers: Record<string, Reader> = {
  text: note,
  freetext: (xfdf) => ({ type: 'freetext', ...turnOf(xfdf), ...freetextLook(xfdf), ...xfdf.rect() }),
  line,
  square: box('rectangle'),
  circle: box('ellipse'),
  highlight: marking('highlight'),
  underline: marking('underline'),
  squiggly: marking('underline'),
  strikeout: marking('strikeout'),
  ink,
  polyline: (xfdf) => ({ type: 'ink', ...strokesOf(xfdf, [vertices(xfdf)]) }),
  polygon: (xfdf) => ({ type: 'ink', ...strokesOf(xfdf, [[...vertices(xfdf), ...vertices(xfdf).slice(0, 1)]]) }),
}

/** Our icon has a size of its own. */
function note(xfdf: XfdfElement) {
  const rect = xfdf.rect()
  return rect && { type: 'note', x: rect.x, y: rect.y }
}

type Points = ReturnType<XfdfElement['pointsIn']>

const vertices = (xfdf: XfdfElement): Points => xfdf.pointsIn(xfdf.textOf('vertices') ?? xfdf.attribute('vertices'))

function ink(xfdf: XfdfElement): object {
  const list = xfdf.child('inklist')
  const type = xfdf.own('kind') === 'highlighter' || xfdf.attribute('IT') === 'InkHighlight' ? 'highlighter' : 'ink'
  const strokes = list ? childrenOf(list).map((gesture) => strokeIn(xfdf, gesture)) : []
  // Ours were simplified when they were drawn.
  if (xfdf.own('kind')) return { type, ...stroke_width(xfdf), strokes: strokes.filter((points) => points.length > 0) }
  return { type, ...strokesOf(xfdf, strokes) }
}

function strokeIn(xfdf: XfdfElement, gesture: XmlElement): InkPoint[] {
  const pressures = numbersIn(gesture.attribute('pressure', OWN))
  return xfdf.pointsIn(textIn(gesture)).map(([x, y], at) => [x, y, pressures[at] ?? EVEN])
}

/** Other viewers know no pressure. */
const EVEN = 0.5

/** More points than that have no room on a layer, and would take long to be thinned out. */
const MOST_POINTS = 50_000

function strokesOf(xfdf: XfdfElement, strokes: readonly (InkPoint | Points[number])[][]) {
  const look = stroke_width(xfdf)
  const drawn = strokes
    .filter((points) => points.length > 0)
    .map((points) => points.map(([x, y, pressure = EVEN]): InkPoint => [x, y, pressure]))
  const isThinned = drawn.reduce((sum, points) => sum + points.length, 0) <= MOST_POINTS
  return { ...look, strokes: isThinned ? drawn.map((points) => simplified(points, look.stroke_width)) : drawn }
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

function quoteOf(xfdf: XfdfElement) {
  const [exact, prefix, suffix] = [xfdf.own('quote'), xfdf.own('prefix') ?? '', xfdf.own('suffix') ?? '']
  return exact !== null && { quote: { exact, prefix, suffix } }
}

const colorOf = (color: string | null) => (/^#[0-9a-f]{6}$/i.test(color ?? '') ? color?.toLowerCase() : '#000000')
