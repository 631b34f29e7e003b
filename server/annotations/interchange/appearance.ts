import type { PDFDict, PDFDocument, PDFRef } from '@cantoo/pdf-lib'
import type { Annotation, Rect } from '#shared/annotations/annotation.ts'
import { boundsOf, inflated } from '#shared/annotations/geometry/bounds.ts'
import type { CropBox } from '#shared/annotations/geometry/page-space.ts'
import { isMarker } from '#shared/annotations/geometry/stacking.ts'
import { embedFont, type PrintedFont } from './printed-font.ts'
import { num } from './written-path.ts'
import { writtenShapes } from './written-shapes.ts'
import { fontName, reachOfFreetext, writtenFreetext, writtenLine } from './written-text.ts'

/** What drawing into one document needs; `numbers` are those of notes, by their ids, where these are numbered. */
export type Ink = { document: PDFDocument; regular: PrintedFont; bold: PrintedFont; numbers: ReadonlyMap<string, number> }

/** Fonts are embedded once a document, one after the other: of the same document the same bytes are made each time. */
export async function inkFor(document: PDFDocument, numbers: Ink['numbers'] = new Map()): Promise<Ink> {
  const regular = await embedFont(document, 'regular')
  const bold = await embedFont(document, 'bold')
  return { document, regular, bold, numbers }
}

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
