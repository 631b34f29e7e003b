import type { PDFDict, PDFRef } from '@cantoo/pdf-lib'
import type { Annotation, AnnotationOf } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/bounds.ts'
import { isMarker } from '#features/annotations/geometry/stacking.ts'
import { BASELINE, innerOf, LEADING, originOf, PADDING } from '#features/annotations/geometry/text-box.ts'
import { fontName, type Ink, num, type PrintedFont, writtenLine } from '#platform/server/pdf/printed-font.ts'
import { around, type CropBox, diagonalOf, inflated, type Rect } from '#platform/shared/page-space.ts'
import { brokenLines } from '#platform/shared/text-lines.ts'
import { writtenColor, writtenShapes } from './written-shapes.ts'

/** Left, bottom, right and top in the user space of the page. */
export type Appearance = { form: PDFRef; rect: [number, number, number, number] }

/** The appearance of an annotation as a form in the page's user space: its opacity applies to the whole as on screen, and markers multiply with the paper. */
export function appearanceOf(annotation: Annotation, cropBox: CropBox, ink: Ink): Appearance {
  const { context } = ink.document
  const rect = rectIn(placeOf(annotation, ink), cropBox)
  const content = `1 0 0 -1 ${num(cropBox[0])} ${num(cropBox[3])} cm\n${contentOf(annotation, ink)}`
  const group = { S: 'Transparency', I: true }
  const inner = context.register(context.flateStream(content, { ...form(rect), Group: group, Resources: fontsOf(annotation, ink) }))
  const look = { Type: 'ExtGState', ca: annotation.opacity, CA: annotation.opacity, BM: isMarker(annotation) ? 'Multiply' : 'Normal' }
  const resources = { ExtGState: { G: look }, XObject: { X: inner } }
  return { form: context.register(context.stream('q /G gs /X Do Q', { ...form(rect), Resources: resources })), rect }
}

export const form = (rect: Appearance['rect']) => ({ Type: 'XObject', Subtype: 'Form', BBox: rect })

function contentOf(annotation: Annotation, ink: Ink): string {
  if (annotation.type === 'freetext') return writtenFreetext(annotation, ink.regular)
  const number = ink.numbers.get(annotation.id)
  if (annotation.type !== 'note' || number === undefined) return writtenShapes(annotation)
  const place = { x: annotation.x + 21, y: annotation.y + 9, size: 9, font: ink.bold }
  return `${writtenShapes(annotation)}\n0 0 0 rg ${writtenLine(String(number), place)}`
}

function fontsOf({ type }: Annotation, { document, regular, bold }: Ink): PDFDict {
  const fonts: Partial<Record<Annotation['type'], PrintedFont>> = { freetext: regular, note: bold }
  const used = fonts[type]
  return document.context.obj(used ? { Font: { [fontName]: used.font.ref } } : {})
}

/** Leaves a margin so that rounding, the edge of an icon, or the number beside it are not clipped. */
function placeOf(annotation: Annotation, ink: Ink): Rect {
  const isText = annotation.type === 'freetext'
  const { x, y, width, height } = inflated(isText ? reachOfFreetext(annotation, ink.regular) : boundsOf(annotation), 1)
  return { x, y, width: ink.numbers.has(annotation.id) ? width + 24 : width, height }
}

const rectIn = ({ x, y, width, height }: Rect, [left, , , top]: CropBox): Appearance['rect'] =>
  [left + x, top - y - height, left + x + width, top - y].map((value) => Number(num(value))) as Appearance['rect']

type FreeText = AnnotationOf<'freetext'>

const linesOf = (annotation: FreeText, font: PrintedFont): string[] =>
  brokenLines(annotation.text, innerOf(annotation).length - 2 * PADDING, (line) => font.widthOf(line, annotation.font_size))

/** The bounds of a free text, whose lines may overflow its box. */
function reachOfFreetext(annotation: FreeText, font: PrintedFont): Rect {
  const { font_size, turn } = annotation
  const lines = linesOf(annotation, font)
  const wide = Math.max(...lines.map((line) => font.widthOf(line, font_size))) + 2 * PADDING
  const deep = lines.length * LEADING * font_size + 2 * PADDING
  const [x, y] = originOf(annotation)
  const [cos, sin] = turns[turn]
  return around([...diagonalOf(annotation), [x, y], [x + cos * wide - sin * deep, y + sin * wide + cos * deep]])
}

/** The content that draws a free text in page space, with the same line breaks as on screen. */
function writtenFreetext(annotation: FreeText, font: PrintedFont): string {
  const { font_size, turn, color } = annotation
  const lines = linesOf(annotation, font)
  const [x, y] = originOf(annotation)
  const [cos, sin] = turns[turn]
  const place = `q ${cos} ${sin} ${-sin} ${cos} ${num(x)} ${num(y)} cm`
  const drawn = lines.map((line, at) =>
    writtenLine(line, { x: PADDING, y: PADDING + (at + BASELINE) * LEADING * font_size, size: font_size, font }),
  )
  return [place, `${writtenColor(color)} rg`, ...drawn, 'Q'].join('\n')
}

const turns = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] } as const
