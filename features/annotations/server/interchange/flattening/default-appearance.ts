import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib'
import { boxIn, numbersIn } from '#features/annotations/server/interchange/page-box.ts'
import { num } from '#platform/server/pdf/printed-font.ts'
import type { CropBox } from '#platform/shared/page-space.ts'
import { formOf, type Look } from './own-look.ts'

/** Operators that draw an annotation, and points that its box has to contain. */
type Drawing = { path: string[]; points: readonly number[]; paint: 'stroke' | 'fill' | 'area'; width?: number; isMarker?: true }

/** What pdf.js and others draw for an annotation without an appearance; null for kinds that they do not draw. */
export function defaultAppearance(page: PDFPage, dict: PDFDict): Look | null {
  const subtype = dict.lookup(name('Subtype'))
  const drawing = subtype instanceof PDFName ? drawings[subtype.decodeText()]?.(dict) : undefined
  if (!drawing || drawing.points.length < 2) return null
  const width = drawing.width ?? borderWidth(dict)
  const box = boxAround(drawing.points, width)
  return { box, form: () => formOf(page, { ...painted(dict, { ...drawing, width }), box, optional: dict.get(name('OC')) }) }
}

function painted(dict: PDFDict, { path, paint, width, isMarker }: Drawing & { width: number }) {
  const interior = colorIn(dict, 'IC', 'rg')
  const color = isMarker ? (colorIn(dict, 'C', 'rg') ?? '1 1 0 rg') : (colorIn(dict, 'C', 'RG') ?? '0 0 0 RG')
  const ending = paint === 'fill' ? 'f' : paint === 'stroke' || !interior ? 'S' : width > 0 ? 'B' : 'f'
  const opacity = dict.lookup(name('CA'))
  const alpha = opacity instanceof PDFNumber ? opacity.asNumber() : 1
  const look = { Type: 'ExtGState', CA: alpha, ca: alpha, ...(isMarker && { BM: 'Multiply' }) }
  const colors = paint === 'area' && interior ? `${color} ${interior}` : color
  return { content: `q /G gs ${colors} ${num(width)} w ${path.join(' ')} ${ending} Q`, resources: { ExtGState: { G: look } } }
}

const drawings: Record<string, (dict: PDFDict) => Drawing | undefined> = {
  Highlight: (dict) => marked(dict, { path: ([l, b, r, t]) => polygon([l, t, r, t, r, b, l, b]), paint: 'fill', isMarker: true }),
  Underline: (dict) => marked(dict, { path: ([l, b, r]) => polyline([l, b + 1.3, r, b + 1.3]), paint: 'stroke', width: 0.571 }),
  Squiggly: (dict) => marked(dict, { path: wave, paint: 'stroke', width: 1 }),
  StrikeOut: (dict) => marked(dict, { path: ([l, b, r, t]) => polyline([l, (b + t) / 2, r, (b + t) / 2]), paint: 'stroke', width: 1 }),
  Square: (dict) => within(dict, ([l, b, r, t]) => polygon([l, b, r, b, r, t, l, t])),
  Circle: (dict) => within(dict, ellipse),
  Line: (dict) => along(numbersIn(dict.lookup(name('L'))).slice(0, 4), 'stroke'),
  PolyLine: (dict) => along(numbersIn(dict.lookup(name('Vertices'))), 'stroke'),
  Polygon: (dict) => along(numbersIn(dict.lookup(name('Vertices'))), 'area'),
  Ink: inked,
}

function marked(dict: PDFDict, { path, ...look }: Omit<Drawing, 'path' | 'points'> & { path: (box: CropBox) => string }): Drawing {
  const corners = numbersIn(dict.lookup(name('QuadPoints')))
  const quads = Array.from({ length: Math.floor(corners.length / 8) }, (_, at) => boxAround(corners.slice(8 * at, 8 * at + 8), 0))
  return { ...look, path: quads.map(path), points: quads.flat() }
}

function within(dict: PDFDict, path: (box: CropBox) => string): Drawing | undefined {
  const rect = boxIn(dict.lookup(name('Rect')))
  const half = borderWidth(dict) / 2
  if (!rect || (half === 0 && !colorIn(dict, 'IC', 'rg'))) return undefined
  const [left, bottom, right, top] = rect
  return { path: [path([left + half, bottom + half, right - half, top - half])], points: rect, paint: 'area' }
}

const along = (points: number[], paint: Drawing['paint']): Drawing => ({
  path: [paint === 'area' ? polygon(points) : polyline(points)],
  points,
  paint,
})

function inked(dict: PDFDict): Drawing | undefined {
  const list = dict.lookup(name('InkList'))
  if (!(list instanceof PDFArray)) return undefined
  const strokes = Array.from({ length: list.size() }, (_, at) => numbersIn(list.lookup(at)))
  return { path: strokes.map(polyline), points: strokes.flat(), paint: 'stroke' }
}

const polyline = (points: readonly number[]) =>
  Array.from({ length: Math.floor(points.length / 2) }, (_, at) => {
    const [x = 0, y = 0] = points.slice(2 * at, 2 * at + 2)
    return `${num(x)} ${num(y)} ${at === 0 ? 'm' : 'l'}`
  }).join(' ')

const polygon = (points: readonly number[]) => `${polyline(points)} h`

/** Teeth of two points, a sixth of the line high. */
function wave([left, bottom, right, top]: CropBox): string {
  const steps = Math.min(Math.ceil((right - left) / 2), 10_000)
  const height = (top - bottom) / 6
  return polyline(Array.from({ length: steps + 1 }, (_, at) => [left + 2 * at, bottom + (at % 2 === 0 ? height : 0)]).flat())
}

/** Distance of a curve's control points, so that four curves look like a circle. */
const ROUND = 0.5523

function ellipse([left, bottom, right, top]: CropBox): string {
  const [x, y, across, up] = [(left + right) / 2, (bottom + top) / 2, ((right - left) / 2) * ROUND, ((top - bottom) / 2) * ROUND]
  const curves = [
    [x + across, bottom, right, y - up, right, y],
    [right, y + up, x + across, top, x, top],
    [x - across, top, left, y + up, left, y],
    [left, y - up, x - across, bottom, x, bottom],
  ]
  return [`${num(x)} ${num(bottom)} m`, ...curves.map((curve) => `${curve.map(num).join(' ')} c`), 'h'].join(' ')
}

function borderWidth(dict: PDFDict): number {
  const style = dict.lookup(name('BS'))
  const width = style instanceof PDFDict ? style.lookup(name('W')) : numbersIn(dict.lookup(name('Border')))[2]
  if (typeof width === 'number') return width
  return width instanceof PDFNumber ? width.asNumber() : 1
}

/** The operator that sets a colour of one, three or four components. */
function colorIn(dict: PDFDict, entry: string, operator: 'rg' | 'RG'): string | undefined {
  const shades = numbersIn(dict.lookup(name(entry)))
  const operators = { 1: { rg: 'g', RG: 'G' }, 3: { rg: 'rg', RG: 'RG' }, 4: { rg: 'k', RG: 'K' } }[shades.length]
  return operators && `${shades.map(num).join(' ')} ${operators[operator]}`
}

function boxAround(points: readonly number[], margin: number): CropBox {
  const [across, up] = [0, 1].map((odd) => points.filter((_, at) => at % 2 === odd)) as [number[], number[]]
  const [left, right] = [across.reduce((a, b) => Math.min(a, b)), across.reduce((a, b) => Math.max(a, b))]
  const [bottom, top] = [up.reduce((a, b) => Math.min(a, b)), up.reduce((a, b) => Math.max(a, b))]
  return [left - margin, bottom - margin, right + margin, top + margin]
}

const name = (text: string) => PDFName.of(text)
