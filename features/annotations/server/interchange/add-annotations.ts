import { PDFArray, PDFHexString, PDFName, type PDFPage, PDFString } from '@cantoo/pdf-lib'
import { type Annotation, isMarking } from '#features/annotations/annotation.ts'
import { stackingOrder } from '#features/annotations/geometry/stacking.ts'
import { pdfDate } from '#features/annotations/xfdf/pdf-date.ts'
import { type Ink, num } from '#platform/server/pdf/printed-font.ts'
import { type CropBox, type Point, type Rect, toUser } from '#platform/shared/page-space.ts'
import type { Signed } from './annotating.ts'
import { type Appearance, appearanceOf } from './appearance.ts'
import { cropBoxOf } from './page-box.ts'
import { shadesOf, writtenColor } from './written-shapes.ts'

/** Adds annotations to a page that other programs show as on screen, print, and can edit. */
export function addAnnotations(page: PDFPage, signed: readonly Signed[], ink: Ink): void {
  if (signed.length === 0) return
  const { node, doc } = page
  const cropBox = cropBoxOf(page)
  const byAnnotation = new Map(signed.map((one) => [one.annotation, one]))
  const refs = stackingOrder(signed.map(({ annotation }) => annotation)).flatMap((annotation) => {
    const one = byAnnotation.get(annotation)
    if (!one) return []
    const appearance = appearanceOf(annotation, cropBox, ink)
    return [doc.context.register(doc.context.obj({ ...dictOf(one, appearance), P: page.ref, ...partsOf(annotation, cropBox, appearance) }))]
  })
  // Copied because pages may share one array.
  const own = doc.context.lookup(node.get(ANNOTS))
  node.set(ANNOTS, doc.context.obj([...(own instanceof PDFArray ? own.asArray() : []), ...refs]))
}

const ANNOTS = PDFName.of('Annots')
/** PDF annotation flag: Print. */
const PRINT = 4

const subtypes = {
  ink: 'Ink',
  highlighter: 'Ink',
  highlight: 'Highlight',
  underline: 'Underline',
  strikeout: 'StrikeOut',
  freetext: 'FreeText',
  note: 'Text',
  rectangle: 'Square',
  ellipse: 'Circle',
  line: 'Line',
  arrow: 'Line',
} as const

const dictOf = ({ annotation, author, created, modified }: Signed, { form, rect }: Appearance) => ({
  Type: 'Annot',
  Subtype: subtypes[annotation.type],
  Rect: rect,
  F: PRINT,
  NM: PDFString.of(annotation.id),
  T: PDFHexString.fromText(author),
  Contents: PDFHexString.fromText(annotation.text ?? ''),
  M: PDFString.of(pdfDate(modified)),
  CreationDate: PDFString.of(pdfDate(created)),
  C: shadesOf(annotation.color),
  CA: annotation.opacity,
  AP: { N: form },
})

/** The entries needed by programs that draw the annotation themselves. */
function partsOf(annotation: Annotation, cropBox: CropBox, { rect }: Appearance) {
  const place = (point: Point) => toUser(point, cropBox).map((value) => Number(num(value)))
  if (isMarking(annotation)) return { QuadPoints: annotation.rects.flatMap((one) => cornersOf(one).flatMap(place)) }
  switch (annotation.type) {
    case 'ink':
    case 'highlighter':
      return { InkList: annotation.strokes.map((stroke) => stroke.flatMap(([x, y]) => place([x, y]))), BS: { W: annotation.stroke_width } }
    case 'freetext':
      // The colour of the letters; the box itself has none.
      return { DA: PDFString.of(`${writtenColor(annotation.color)} rg /Helv ${num(annotation.font_size)} Tf`), C: [], BS: { W: 0 } }
    case 'rectangle':
    case 'ellipse': {
      const [left, top] = place([annotation.x, annotation.y]) as [number, number]
      const [right, bottom] = place([annotation.x + annotation.width, annotation.y + annotation.height]) as [number, number]
      const fringe = [left - rect[0], bottom - rect[1], rect[2] - right, rect[3] - top].map((value) => Number(num(value)))
      return { RD: fringe, BS: { W: annotation.stroke_width } }
    }
    case 'line':
    case 'arrow':
      return {
        L: [...place(annotation.from), ...place(annotation.to)],
        LE: ['None', annotation.type === 'arrow' ? 'OpenArrow' : 'None'],
        BS: { W: annotation.stroke_width },
      }
    case 'note':
    default:
      return { Name: 'Comment' }
  }
}

/** Upper left, upper right, lower left, lower right: the order that other programs use. */
const cornersOf = ({ x, y, width, height }: Rect): Point[] => [
  [x, y],
  [x + width, y],
  [x, y + height],
  [x + width, y + height],
]
