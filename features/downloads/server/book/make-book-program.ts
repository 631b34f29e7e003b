import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import type { AnnotationOf } from '#features/annotations/annotation.ts'
import { PADDING } from '#features/annotations/geometry/text-box.ts'
import { appendNotes } from '#features/annotations/server/interchange/append-notes.ts'
import { drawAnnotations } from '#features/annotations/server/interchange/draw-annotations.ts'
import { cropBoxOf } from '#features/annotations/server/interchange/page-box.ts'
import { type Ink, inkFor } from '#platform/server/pdf/printed-font.ts'
import { frameReader, jsonOf } from '#platform/server/sandbox/program-input.ts'
import type { Program } from '#platform/server/sandbox/sandbox.ts'
import { rectToPage, shownSize, sizeOf, type Turn, uprightTurn } from '#platform/shared/page-space.ts'
import { addDocument, mostPages, TooManyPages } from './add-document.ts'
import type { BookDocument, BookPlan, BookSection } from './book-plan.ts'
import { frontPages, putBookmarks } from './contents.ts'

/** Reads the plan and the files, frame by frame; the output is the book. */
export const run: Program = async (input) => {
  try {
    const bytes = await makeBook(frameReader(input))
    return { answer: { size: bytes.length }, output: [bytes] }
  } catch (error) {
    if (error instanceof TooManyPages) return { answer: { most_pages: mostPages } }
    throw error
  }
}

async function makeBook(readFrame: () => Promise<Buffer>): Promise<Uint8Array> {
  const plan = jsonOf(await readFrame()) as BookPlan
  const book = await PDFDocument.create({ updateMetadata: false })
  const ink = await inkFor(book)
  const front = frontPages(plan, ink)
  const starts = new Map<BookSection | BookDocument, number>()
  for (const section of plan.sections) {
    for (const document of section.documents) {
      if (!starts.has(section)) starts.set(section, book.getPageCount())
      starts.set(document, book.getPageCount())
      const file = document.is_pdf ? { layers: jsonOf(await readFrame()) as never, bytes: await readFrame() } : undefined
      await addDocument(ink, { document, words: plan.words, ...(file && { file }) })
    }
    if (section.notes) {
      starts.set(section, book.getPageCount())
      appendNotes(ink, section.notes)
    }
  }
  front.tell(starts)
  stampPages(ink, plan.words.stamp)
  putBookmarks(book, [
    { title: plan.words.contents, page: 1, below: [] },
    ...plan.sections.map((section) => ({
      title: section.title,
      page: starts.get(section),
      below: section.documents.map((document) => ({ title: document.title, page: starts.get(document), below: [] })),
    })),
  ])
  describe(book, plan)
  return book.save({ objectsPerTick: Infinity, addDefaultPage: false, updateFieldAppearances: false })
}

function describe(book: PDFDocument, { title, language, made }: BookPlan) {
  book.setTitle(title, { showInWindowTitleBar: true })
  book.setLanguage(language)
  book.setCreationDate(new Date(made))
  book.setModificationDate(new Date(made))
}

const [size, edge] = [8, 12]

/** Stamps each page but the cover with its page number, at the bottom right, upright as the page is shown. */
function stampPages(ink: Ink, stamp: string): void {
  const pages = ink.document.getPages()
  for (const [at, page] of pages.entries()) {
    const text = stamp.replace('{page}', String(at + 1)).replace('{pages}', String(pages.length))
    if (at > 0) drawAnnotations(page, [stampOf(page, text, ink)], ink)
  }
}

function stampOf(page: PDFPage, text: string, ink: Ink): AnnotationOf<'freetext'> {
  const rotation = turnOf(page)
  const view = { rotation, ...sizeOf(cropBoxOf(page)) }
  const shown = shownSize(view)
  const [width, height] = [ink.regular.widthOf(text, size) + 2 * PADDING + 1, size * 2]
  const place = rectToPage({ x: shown.width - width - edge, y: shown.height - height - edge / 2, width, height }, view)
  const look = { color: '#495057', opacity: 1, font_size: size, turn: uprightTurn(rotation) }
  return { id: '', pageIndex: 0, type: 'freetext', ...place, ...look, text }
}

/** As viewers show it: rotations that are not multiples of 90° are ignored. */
function turnOf(page: PDFPage): Turn {
  const { angle } = page.getRotation()
  return (angle % 90 === 0 ? ((angle % 360) + 360) % 360 : 0) as Turn
}
