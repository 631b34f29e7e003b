import { PDFArray, type PDFDocument, PDFHexString, PDFName, type PDFPage, PDFString } from '@cantoo/pdf-lib'
import { type Annotation, annotation as drawable, isMarking, isNote } from '#features/annotations/annotation.ts'
import { stackingOrder } from '#features/annotations/geometry/shape.ts'
import type { AnnotatedWay } from '#features/annotations/interchange-contract.ts'
import { shadesOf } from '#features/annotations/kinds/fields.ts'
import { kindOf } from '#features/annotations/kinds/kinds.ts'
import { originOf, pdfDate } from '#features/annotations/xfdf/origin.ts'
import { readXfdf } from '#features/annotations/xfdf/read-xfdf.ts'
import type { Dated } from '#features/annotations/xfdf/write-xfdf.ts'
import { type Ink, inkFor, num } from '#platform/server/pdf/printed-font.ts'
import { type CropBox, type Point, toUser } from '#platform/shared/page-space.ts'
import { type Appearance, appearanceOf } from './appearance.ts'
import { type Appendix, appendNotes } from './append-notes.ts'
import { drawAnnotations } from './draw-annotations.ts'
import { cropBoxOf } from './page-box.ts'

/** One layer to be put on a PDF: stored annotations, or the XFDF of a former viewer. */
export type LayerToDraw = { author: string; updated: string; xfdf: string | null; annotations: Omit<Dated, 'author'>[] }

/** What is put on a PDF and how, and the texts of the appendix in the reader's language. */
export type Annotating = {
  as: AnnotatedWay
  time_zone: string
  words: { notes: string; unplaced: string; page: string }
  /** In stacking order, the topmost last. */
  layers: LayerToDraw[]
}

/** Adds layers to a PDF, either as annotations that other programs can edit or flattened; the texts of notes are appended at the end. */
export async function annotatePdf(document: PDFDocument, { layers, as, words, time_zone }: Annotating): Promise<void> {
  const pages = document.getPages()
  const signed = layers.flatMap((layer) => signedIn(layer, pages.map(cropBoxOf)))
  // A page beyond the last counts as the first (D3 §4).
  const onPage = (index: number) =>
    signed.filter(({ annotation }) => index === (annotation.pageIndex < pages.length ? annotation.pageIndex : 0))
  const placed = pages.map((_, index) => onPage(index).filter(({ annotation }) => !annotation.is_unplaced))
  const notes = placed.flat().filter(({ annotation }) => isNote(annotation) || (as === 'flattened' && isRemark(annotation)))
  const numbers = as === 'flattened' ? new Map(notes.map(({ annotation }, at) => [annotation.id, at + 1])) : new Map<string, number>()
  const ink = await inkFor(document, numbers)
  for (const [index, page] of pages.entries()) {
    const here = placed[index] ?? []
    if (as === 'flattened')
      drawAnnotations(
        page,
        here.map(({ annotation }) => annotation),
        ink,
      )
    else addAnnotations(page, here, ink)
  }
  const said = (one: Signed) => ({ heading: headingOf(one, { numbers, page: words.page, time_zone }), text: wordsOf(one.annotation) })
  const appendix: Appendix = [
    { title: words.notes, notes: notes.map(said) },
    { title: words.unplaced, notes: signed.filter(({ annotation }) => annotation.is_unplaced).map(said) },
  ]
  appendNotes(ink, appendix)
}

const isRemark = (annotation: Annotation) => kindOf(annotation).text !== 'letters' && Boolean(annotation.text?.trim())

function signedIn({ author, updated, xfdf, annotations }: LayerToDraw, cropBoxes: readonly CropBox[]): Signed[] {
  const legacy = xfdf === null ? [] : (readXfdf(xfdf, cropBoxes) ?? []).map((annotation) => ({ annotation, created: updated, updated }))
  return [...legacy, ...annotations].flatMap(({ annotation, created, updated: changed }) => {
    const made = drawable.safeParse(annotation)
    const origin = originOf(annotation)
    const modified = changed === created ? (origin?.modified ?? changed) : changed
    return made.success ? [{ annotation: made.data, author: origin?.author ?? author, created: origin?.created ?? created, modified }] : []
  })
}

type Said = { numbers: ReadonlyMap<string, number>; page: string; time_zone: string }

function headingOf({ annotation, author, modified }: Signed, { numbers, page, time_zone }: Said): string {
  const number = numbers.get(annotation.id)
  const written = [`${page} ${annotation.pageIndex + 1}`, author, momentOf(modified, time_zone)].join(' · ')
  return number === undefined ? written : `${number}   ${written}`
}

/** Formatted like 14.09.2026 13:05 in every language (D1 §1). */
const momentOf = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('de-CH', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' })
    .format(new Date(instant))
    .replace(',', '')

/** The marked passage and the remark on it. */
function wordsOf(annotation: Annotation): string {
  const quote = isMarking(annotation) ? annotation.quote?.exact.trim() : undefined
  return [quote && `«${quote}»`, annotation.text?.trim()].filter(Boolean).join('\n')
}

/** An annotation with its author and dates. */
type Signed = { annotation: Annotation; author: string; created: string; modified: string }

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
