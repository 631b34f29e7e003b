import { PDFArray, PDFHexString, PDFName, type PDFPage, PDFString } from '@cantoo/pdf-lib'
import type { Annotation } from '#features/annotations/annotation.ts'
import { stackingOrder } from '#features/annotations/geometry/shape.ts'
import { shadesOf } from '#features/annotations/kinds/fields.ts'
import { kindOf } from '#features/annotations/kinds/kinds.ts'
import { pdfDate } from '#features/annotations/xfdf/pdf-date.ts'
import { type Ink, num } from '#platform/server/pdf/printed-font.ts'
import { type CropBox, type Point, toUser } from '#platform/shared/page-space.ts'
import { type Appearance, appearanceOf } from './appearance.ts'
import { cropBoxOf } from './page-box.ts'

/** An annotation with its author and dates. */
export type Signed = { annotation: Annotation; author: string; created: string; modified: string }

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

const dictOf = ({ annotation, author, created, modified }: Signed, { form, rect }: Appearance) => ({
  Type: 'Annot',
  Subtype: kindOf(annotation).pdf.subtype,
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
  const { pdf } = kindOf(annotation)
  const page = { place: (point: Point) => toUser(point, cropBox).map((value) => Number(num(value))), number: num, rect }
  const letters = pdf.defaultAppearance?.(annotation, page)
  return { ...(letters && { DA: PDFString.of(letters) }), ...(pdf.entries(annotation, page) as Record<string, Literal>) }
}

type Literal = Parameters<PDFPage['doc']['context']['obj']>[0]
