import type { PDFDict, PDFRef } from '@cantoo/pdf-lib'
import { type Annotation, isNote } from '#features/annotations/annotation.ts'
import { boundsOf, isMarker, shapesOf } from '#features/annotations/geometry/shape.ts'
import type { Shape } from '#features/annotations/geometry/svg-path.ts'
import { BASELINE, LEADING, linesOf, originOf, PADDING, type TextBox } from '#features/annotations/geometry/text-box.ts'
import { shadesOf } from '#features/annotations/kinds/fields.ts'
import { kindOf } from '#features/annotations/kinds/kinds.ts'
import { compressedStream } from '#platform/server/pdf/compressed-stream.ts'
import { fontName, type Ink, num, type PrintedFont, writtenLine } from '#platform/server/pdf/printed-font.ts'
import { around, type CropBox, diagonalOf, inflated, type Rect } from '#platform/shared/page-space.ts'

/** Left, bottom, right and top in the user space of the page. */
export type Appearance = { form: PDFRef; rect: [number, number, number, number] }

/** The appearance of an annotation as a form in the page's user space: its opacity applies to the whole as on screen, and markers multiply with the paper. */
export function appearanceOf(annotation: Annotation, cropBox: CropBox, ink: Ink): Appearance {
  const { context } = ink.document
  const rect = rectIn(placeOf(annotation, ink), cropBox)
  const content = `1 0 0 -1 ${num(cropBox[0])} ${num(cropBox[3])} cm\n${contentOf(annotation, ink)}`
  const group = { S: 'Transparency', I: true }
  const inner = context.register(compressedStream(context, content, { ...form(rect), Group: group, Resources: fontsOf(annotation, ink) }))
  const look = { Type: 'ExtGState', ca: annotation.opacity, CA: annotation.opacity, BM: isMarker(annotation) ? 'Multiply' : 'Normal' }
  const resources = { ExtGState: { G: look }, XObject: { X: inner } }
  return { form: context.register(context.stream('q /G gs /X Do Q', { ...form(rect), Resources: resources })), rect }
}

export const form = (rect: Appearance['rect']) => ({ Type: 'XObject', Subtype: 'Form', BBox: rect })

const textBoxOf = (annotation: Annotation): TextBox | undefined => kindOf(annotation).textBoxOf?.(annotation)

function contentOf(annotation: Annotation, ink: Ink): string {
  const box = textBoxOf(annotation)
  if (box) return writtenText(box, annotation.color, ink.regular)
  const number = ink.numbers.get(annotation.id)
  if (!isNote(annotation) || number === undefined) return writtenShapes(annotation)
  const place = { x: annotation.x + 21, y: annotation.y + 9, size: 9, font: ink.bold }
  return `${writtenShapes(annotation)}\n0 0 0 rg ${writtenLine(String(number), place)}`
}

/** Called after the content is written, which may add fallback fonts. */
function fontsOf(annotation: Annotation, { document, regular, bold, fallbacks }: Ink): PDFDict {
  const used = { remark: undefined, letters: regular, note: bold }[kindOf(annotation).text]
  return document.context.obj(used ? { Font: { [fontName]: used.font.ref, ...fallbacks.used() } } : {})
}

/** Leaves a margin so that rounding, the edge of an icon, or the number beside it are not clipped. */
function placeOf(annotation: Annotation, ink: Ink): Rect {
  const box = textBoxOf(annotation)
  const { x, y, width, height } = inflated(box ? reachOfText(box, ink.regular) : boundsOf(annotation), 1)
  return { x, y, width: ink.numbers.has(annotation.id) ? width + 24 : width, height }
}

const rectIn = ({ x, y, width, height }: Rect, [left, , , top]: CropBox): Appearance['rect'] =>
  [left + x, top - y - height, left + x + width, top - y].map((value) => Number(num(value))) as Appearance['rect']

const linesIn = (box: TextBox, font: PrintedFont): string[] => linesOf(box, (line, size) => font.widthOf(line, size))

/** The bounds of a text, whose lines may overflow its box. */
function reachOfText(box: TextBox, font: PrintedFont): Rect {
  const { font_size, turn } = box
  const lines = linesIn(box, font)
  const wide = Math.max(...lines.map((line) => font.widthOf(line, font_size))) + 2 * PADDING
  const deep = lines.length * LEADING * font_size + 2 * PADDING
  const [x, y] = originOf(box)
  const [cos, sin] = turns[turn]
  return around([...diagonalOf(box), [x, y], [x + cos * wide - sin * deep, y + sin * wide + cos * deep]])
}

/** The content that draws a text in page space, with the same line breaks as on screen. */
function writtenText(box: TextBox, color: string, font: PrintedFont): string {
  const { font_size, turn } = box
  const [x, y] = originOf(box)
  const [cos, sin] = turns[turn]
  const place = `q ${cos} ${sin} ${-sin} ${cos} ${num(x)} ${num(y)} cm`
  const drawn = linesIn(box, font).map((line, at) =>
    writtenLine(line, { x: PADDING, y: PADDING + (at + BASELINE) * LEADING * font_size, size: font_size, font }),
  )
  return [place, `${writtenColor(color)} rg`, ...drawn, 'Q'].join('\n')
}

const turns = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] } as const

const writtenColor = (color: string): string => shadesOf(color).map(num).join(' ')

/** Width of an edge, in points. */
const EDGE = 0.75

/** The content that draws an annotation's lines and areas in page space, as on screen. */
function writtenShapes(annotation: Annotation): string {
  const shapes = shapesOf(annotation)
  const color = writtenColor(annotation.color)
  const edge = shapes.some(({ hasEdge }) => hasEdge) ? '0 0 0' : color
  return [`1 J 1 j ${color} rg ${edge} RG`, ...shapes.map(writtenShape)].join('\n')
}

function writtenShape({ d, paint, width = EDGE, hasEdge }: Shape): string {
  const ending = paint === 'stroke' ? 'S' : hasEdge ? 'B' : 'f'
  return `${num(width)} w ${writtenPath(d)} ${ending}`
}

type Place = readonly [x: number, y: number]

/** Converts a shape's path to content stream operators. Shapes only use absolute M L C Q Z. */
function writtenPath(d: string): string {
  const written: string[] = []
  let [from, start]: [Place, Place] = [
    [0, 0],
    [0, 0],
  ]
  for (const [, verb = '', rest = ''] of d.matchAll(/([MLCQZ])([^MLCQZ]*)/g)) {
    const numbers = rest.split(' ').map(Number)
    written.push(step(verb, numbers, from))
    from = verb === 'Z' ? start : [numbers.at(-2) ?? 0, numbers.at(-1) ?? 0]
    if (verb === 'M') start = from
  }
  return written.join(' ')
}

function step(verb: string, numbers: number[], from: Place): string {
  if (verb === 'Z') return 'h'
  if (verb === 'Q') return `${cubic(numbers, from).map(num).join(' ')} c`
  return `${numbers.map(num).join(' ')} ${verb.toLowerCase()}`
}

/** Converts a quadratic curve: PDF only has cubic ones. */
function cubic([cx = 0, cy = 0, x = 0, y = 0]: number[], [fromX, fromY]: Place): number[] {
  const towards = (end: number, control: number) => end + ((control - end) * 2) / 3
  return [towards(fromX, cx), towards(fromY, cy), towards(x, cx), towards(y, cy), x, y]
}
