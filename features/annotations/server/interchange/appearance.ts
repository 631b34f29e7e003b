import type { PDFDict, PDFRef } from '@cantoo/pdf-lib'
import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/bounds.ts'
import { isMarker } from '#features/annotations/geometry/stacking.ts'
import type { Ink } from '#platform/server/pdf/ink.ts'
import { type PrintedFont } from '#platform/server/pdf/printed-font.ts'
import { fontName, num, writtenLine } from '#platform/server/pdf/written-line.ts'
import type { CropBox } from '#platform/shared/pdf/page-space.ts'
import type { Rect } from '#platform/shared/pdf/rect.ts'
import { inflated } from '#platform/shared/pdf/rect.ts'
import { writtenShapes } from './written-shapes.ts'
import { reachOfFreetext, writtenFreetext } from './written-text.ts'

/** Left, bottom, right and top in the user space of the page. */
export type Appearance = { form: PDFRef; rect: [number, number, number, number] }

/** How an annotation looks, as a form in the user space of its page: opaque as a whole as it is on the screen, and markers let the paper's words through. */
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

/** Nothing is cut off at the edge: by a rounding, an edge of an icon, or the number beside it. */
function placeOf(annotation: Annotation, ink: Ink): Rect {
  const isText = annotation.type === 'freetext'
  const { x, y, width, height } = inflated(isText ? reachOfFreetext(annotation, ink.regular) : boundsOf(annotation), 1)
  return { x, y, width: ink.numbers.has(annotation.id) ? width + 24 : width, height }
}

const rectIn = ({ x, y, width, height }: Rect, [left, , , top]: CropBox): Appearance['rect'] =>
  [left + x, top - y - height, left + x + width, top - y].map((value) => Number(num(value))) as Appearance['rect']
