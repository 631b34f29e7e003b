import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import { type Annotation, annotation, isNote } from '#features/annotations/annotation.ts'
import { appendNotes } from '#features/annotations/server/interchange/append-notes.ts'
import { drawAnnotations } from '#features/annotations/server/interchange/draw-annotations.ts'
import { cropBoxOf } from '#features/annotations/server/interchange/page-box.ts'
import { readXfdf } from '#features/annotations/xfdf/read-xfdf.ts'
import { drawFormValues } from '#platform/server/pdf/form-values.ts'
import { openPdf } from '#platform/server/pdf/open-pdf.ts'
import type { Ink } from '#platform/server/pdf/printed-font.ts'
import { A4, onPages, writeLines } from '#platform/server/pdf/text-page.ts'
import { withPdf } from '#platform/server/pdf/with-pdf.ts'
import { isDynamicForm } from '#platform/shared/dynamic-form.ts'
import type { CropBox } from '#platform/shared/page-space.ts'
import type { BookDocument, BookLayer, BookSection, BookWords } from './book-plan.ts'
import { type Chapter, noStructure, roomFor, structureOf } from './chapter.ts'
import { type CopiedPdf, copyPdf } from './copy-pdf.ts'

type Given = {
  section: BookSection
  document: BookDocument
  words: BookWords
  /** For a PDF; without its bytes if it is too much for a book. */
  file?: { bytes: Buffer | undefined; layers: BookLayer[] }
}

/** Maximum pages of a book, its own pages included. */
export const mostPages = 10_000
export class TooManyPages extends Error {}

/** Appends the pages of a document to the book, or a page that says why there are none, and its notes. Throws TooManyPages. */
export async function addDocument(ink: Ink, { section, document, words, file }: Given, before: readonly Chapter[]): Promise<Chapter> {
  const identity = { number: before.length + 1, section, document }
  const copied = file?.bytes && (await copiedPdf(ink.document, file.bytes).catch(noneUnlessTooMany))
  const problem = await problemOf({ words, file }, copied)
  if (!file || !copied || problem !== undefined) {
    const page = sayInstead(ink, document, problem ?? words.unreadable)
    // The notes follow anyway: they are the reader's own, and readable without the file.
    if (file) drawLayers(ink, [], { layers: file.layers, title: document.title, words })
    return { ...identity, pages: [page.ref], ...noStructure() }
  }
  const { pages } = copied
  for (const page of pages) ink.document.addPage(page)
  const structure = structureOf(copied, roomFor(before))
  drawFormValues(pages, structure.form, ink)
  drawLayers(ink, pages, { layers: file.layers, title: document.title, words })
  return { ...identity, pages: pages.map(({ ref }) => ref), ...structure }
}

/** Throws if the file is damaged or needs a password, or if one of its pages cannot be drawn on. */
async function copiedPdf(book: PDFDocument, bytes: Buffer): Promise<CopiedPdf> {
  const source = await openPdf(bytes)
  if (book.getPageCount() + source.getPageCount() > mostPages) throw new TooManyPages()
  for (const page of source.getPages()) requireDrawable(page)
  return copyPdf(source, book)
}

/** What the book says in place of the pages of a document; undefined if it has them. */
async function problemOf({ words, file }: Pick<Given, 'words' | 'file'>, copied: CopiedPdf | undefined): Promise<string | undefined> {
  if (!file) return words.not_pdf
  if (!file.bytes) return words.too_much
  if (!copied || copied.pages.length === 0) return words.unreadable
  return copied.pages.length === 1 && (await isForm(file.bytes)) ? words.dynamic_form : undefined
}

/** A copy is read: pdf.js takes the bytes over. */
const isForm = (bytes: Buffer) => withPdf(new Uint8Array(bytes), isDynamicForm).catch(() => false)

function noneUnlessTooMany(error: unknown): undefined {
  if (error instanceof TooManyPages) throw error
  return undefined
}

/** Reads what drawing on a page and numbering it will need. */
function requireDrawable(page: PDFPage) {
  page.getRotation()
  page.node.Resources()
  cropBoxOf(page)
}

function sayInstead(ink: Ink, { title, file_name }: BookDocument, why: string): PDFPage {
  const [said = []] = onPages(
    [
      { text: title, size: 18, weight: 'bold', gap: 0 },
      { text: file_name, size: 11, weight: 'regular', gap: 8 },
      { text: why, size: 11, weight: 'regular', gap: 24 },
    ],
    ink,
    { top: A4.height / 3 },
  )
  const page = ink.document.addPage([A4.width, A4.height])
  writeLines(
    page,
    said.flatMap(({ lines }) => lines),
    ink,
  )
  return page
}

/** Draws the layers to be drawn onto the pages of their document, and appends the texts of its notes. */
function drawLayers(ink: Ink, pages: PDFPage[], { layers, title, words }: { layers: BookLayer[]; title: string; words: BookWords }): void {
  const cropBoxes = pages.map(cropBoxOf)
  const read = layers.map((layer) => ({ ...layer, shown: shownOf(layer, cropBoxes) }))
  const notes = read
    .filter(({ has_notes }) => has_notes)
    .flatMap(({ shown, owner_name }) => shown.filter(saysSomething).map((note) => ({ note, owner_name })))
    .sort((a, b) => a.note.pageIndex - b.note.pageIndex)
  const numbers = new Map(notes.map(({ note: { id } }, at) => [id, at + 1]))
  const drawn = read.filter(({ is_drawn }) => is_drawn).flatMap(({ shown }) => shown)
  for (const [at, page] of pages.entries()) {
    drawAnnotations(
      page,
      drawn.filter(({ pageIndex }) => pageIndex === at),
      { ...ink, numbers },
    )
  }
  const headingOf = ({ note, owner_name }: (typeof notes)[number], at: number) =>
    `${at + 1} · ${words.note.replace('{page}', String(note.pageIndex + 1)).replace('{name}', () => owner_name)}`
  const appended = notes.map((one, at) => ({ heading: headingOf(one, at), text: one.note.text ?? '' }))
  appendNotes(ink, [{ title: words.notes.replace('{name}', () => title), notes: appended }])
}

const saysSomething = (one: Annotation) => isNote(one) && one.text.trim() !== ''

/** The annotations that can be drawn; those beyond the last page go on the first (D3 §4). Without any page, they keep their page numbers. */
const shownOf = ({ xfdf, annotations }: BookLayer, cropBoxes: readonly CropBox[]): Annotation[] =>
  [...((xfdf !== null && readXfdf(xfdf, cropBoxes)) || []), ...annotations]
    .flatMap((one) => annotation.safeParse(one).data ?? [])
    .filter(({ is_unplaced }) => !is_unplaced)
    .map((one) => (one.pageIndex < cropBoxes.length || cropBoxes.length === 0 ? one : { ...one, pageIndex: 0 }))
