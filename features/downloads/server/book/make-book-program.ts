import { PDFDocument } from '@cantoo/pdf-lib'
import { appendNotes } from '#features/annotations/server/interchange/append-notes.ts'
import { inkFor } from '#platform/server/pdf/ink.ts'
import { frameReader } from '#platform/server/sandbox/frames.ts'
import { jsonOf } from '#platform/server/sandbox/limited-parts.ts'
import type { Program } from '#platform/server/sandbox/sandbox.ts'
import { addDocument, mostPages, TooManyPages } from './add-document.ts'
import type { BookDocument, BookPlan, BookSection } from './book-plan.ts'
import { putBookmarks } from './bookmarks.ts'
import { frontPages } from './front-pages.ts'
import { stampPages } from './stamp-pages.ts'

/** The plan and the files come in, frame by frame; the book goes out. */
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
