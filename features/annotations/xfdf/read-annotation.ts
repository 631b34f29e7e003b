import { type Annotation, annotation as drawable, type InkPoint, longestText } from '#features/annotations/annotation.ts'
import { simplified } from '#features/annotations/geometry/simplify.ts'
import type { CropBox } from '#platform/shared/page-space.ts'
import { OWN } from './names.ts'
import { instantOf } from './pdf-date.ts'
import { boxAround, numbersIn, type XfdfElement, xfdfElement } from './xfdf-element.ts'
import { childrenOf, textIn, type XmlElement } from './xml-tree.ts'

/** Whether an element is of a kind that we can draw. */
export const isKnownKind = ({ name }: XmlElement): boolean => Object.hasOwn(readers, name)

/** Converts an XFDF annotation, with the given id and with its `origin` if it has one; null if it cannot be drawn. */
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

/** Converters by XFDF element; other elements are skipped. */
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

/** Only the position, since our icon has a fixed size. */
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
  // Our own strokes were simplified when drawn.
  if (xfdf.own('kind')) return { type, ...stroke_width(xfdf), strokes: strokes.filter((points) => points.length > 0) }
  return { type, ...strokesOf(xfdf, strokes) }
}

function strokeIn(xfdf: XfdfElement, gesture: XmlElement): InkPoint[] {
  const pressures = numbersIn(gesture.attribute('pressure', OWN))
  return xfdf.pointsIn(textIn(gesture)).map(([x, y], at) => [x, y, pressures[at] ?? EVEN])
}

/** Default pressure, since other viewers do not store any. */
const EVEN = 0.5

/** Limit for simplifying: more points exceed the size of a layer and would take long. */
const MAX_SIMPLIFIED_POINTS = 50_000

function strokesOf(xfdf: XfdfElement, strokes: readonly (InkPoint | Points[number])[][]) {
  const look = stroke_width(xfdf)
  const drawn = strokes
    .filter((points) => points.length > 0)
    .map((points) => points.map(([x, y, pressure = EVEN]): InkPoint => [x, y, pressure]))
  const isThinned = drawn.reduce((sum, points) => sum + points.length, 0) <= MAX_SIMPLIFIED_POINTS
  return { ...look, strokes: isThinned ? drawn.map((points) => simplified(points, look.stroke_width)) : drawn }
}

/** A line with a head only at its start is reversed, since our arrows point to their end. */
function line(xfdf: XfdfElement): object {
  const [from] = xfdf.pointsIn(xfdf.attribute('start'))
  const [to] = xfdf.pointsIn(xfdf.attribute('end'))
  const [atStart, atEnd] = [isHead(xfdf.attribute('head')), isHead(xfdf.attribute('tail'))]
  const ends = atStart && !atEnd ? { from: to, to: from } : { from, to }
  return { type: atStart || atEnd ? 'arrow' : 'line', ...stroke_width(xfdf), ...ends }
}

const isHead = (ending: string | null) => /Arrow/i.test(ending ?? '')

/** The rectangle of every four corners, one for each line of text; without corners, the annotation's own. */
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

/** The contents as plain text; rich text loses its format and any scripts. */
function contentsOf(xfdf: XfdfElement): string {
  const rich = xfdf.child('contents-richtext')
  const paragraphs = rich ? allNamed(rich, 'p').map(textIn) : []
  const text =
    xfdf.textOf('contents') ??
    (paragraphs.length > 0 ? paragraphs.join('\n') : ((rich && textIn(rich)) ?? xfdf.attribute('contents') ?? ''))
  return text.replace(/\r\n?/g, '\n').slice(0, longestText).toWellFormed()
}

const allNamed = ({ content }: XmlElement, name: string): XmlElement[] =>
  content.flatMap((one) => (typeof one === 'string' ? [] : one.name === name ? [one] : allNamed(one, name)))

/** Font size and colour of a free text, from its default appearance or style; its `color` is that of the background. */
function freetextLook(xfdf: XfdfElement): { font_size: number; color: string } {
  const appearance = xfdf.textOf('defaultappearance') ?? ''
  const style = xfdf.textOf('defaultstyle') ?? ''
  const size = Number(/([\d.]+)\s+Tf/.exec(appearance)?.[1] ?? /([\d.]+)\s*pt/.exec(style)?.[1])
  const shades = /([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+(?:rg|RG)/.exec(appearance)?.slice(1)
  const styled = /color:\s*(#[0-9a-f]{6})/i.exec(style)?.[1]
  return { font_size: size > 0 && size <= 400 ? size : 12, color: shades ? hex(shades.map(Number)) : (styled ?? '#000000').toLowerCase() }
}

const hex = (shades: number[]) =>
  `#${shades
    .map((shade) =>
      Math.round(Math.min(1, shade || 0) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
