import { PDFDocument, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'
import type { AnnotationOf } from '#features/annotations/annotation.ts'
import { PADDING } from '#features/annotations/geometry/text-box.ts'
import { appendNotes } from '#features/annotations/server/interchange/append-notes.ts'
import { drawAnnotations } from '#features/annotations/server/interchange/draw-annotations.ts'
import { cropBoxOf } from '#features/annotations/server/interchange/page-box.ts'
import { type Ink, inkFor } from '#platform/server/pdf/printed-font.ts'
import { frameReader, jsonOf, type Program, type Report } from '#platform/server/sandbox/sandbox.ts'
import { rectToPage, shownSize, sizeOf, type Turn, uprightTurn } from '#platform/shared/page-space.ts'
import { addDocument, mostPages, TooManyPages } from './add-document.ts'
import type { BookDocument, BookPlan, BookSection, BookWords } from './book-plan.ts'
import type { Chapter } from './chapter.ts'
import { putFrontPages, type Starts } from './contents.ts'
import { dropUnused } from './copy-pdf.ts'
import { type Bookmark, type FindTarget, putBookmarks, putNamedDestinations, settleLinks, type Target, targetsAmong } from './links.ts'
import { putOptionalContent } from './optional-content.ts'

/** Reads the plan and the files, frame by frame; the output is the book. The steps are the numbers of the documents. */
export const run: Program = async (input, _args, report) => {
  try {
    const bytes = await makeBook(frameReader(input), report)
    return { answer: { size: bytes.length }, output: [bytes] }
  } catch (error) {
    if (error instanceof TooManyPages) return { answer: { most_pages: mostPages } }
    throw error
  }
}

async function makeBook(readFrame: () => Promise<Buffer>, report: Report): Promise<Uint8Array> {
  const plan = jsonOf(await readFrame()) as BookPlan
  const book = await PDFDocument.create({ updateMetadata: false })
  const ink = await inkFor(book)
  const chapters: Chapter[] = []
  const objects: number[] = []
  const starts = new Map<BookSection | BookDocument, PDFRef>()
  for (const section of plan.sections) {
    const at = book.getPageCount()
    for (const document of section.documents) {
      const file = document.is_pdf
        ? { layers: jsonOf(await readFrame()) as never, bytes: document.is_too_much ? undefined : await readFrame() }
        : undefined
      if (file?.bytes) await report(chapters.length + 1)
      const before = book.context.largestObjectNumber
      const chapter = await addDocument(ink, { section, document, words: plan.words, ...(file && { file }) }, chapters)
      chapters.push(chapter)
      objects.push(book.context.largestObjectNumber - before)
      if (chapter.pages[0]) starts.set(document, chapter.pages[0])
    }
    if (section.notes) appendNotes(ink, section.notes)
    if (book.getPageCount() > at) starts.set(section, book.getPage(at).ref)
  }
  // What is done with the whole book takes too much because of the largest document.
  await report(objects.indexOf(Math.max(...objects)) + 1)
  putFrontPages(plan, ink, { starts, attachments: attachmentsOf(chapters, plan.words) })
  if (book.getPageCount() > mostPages) throw new TooManyPages()
  stampPages(ink, plan.words.stamp)
  const find = targetsAmong(chapters, book)
  settleLinks(book, chapters, find)
  putBookmarks(book, bookmarksOf(plan, { book, chapters, starts, find }))
  putNamedDestinations(book, chapters)
  putOptionalContent(
    book,
    chapters.flatMap(({ document: { title }, optionalContent: content }) => (content ? [{ title, content }] : [])),
  )
  describe(book, plan)
  dropUnused(book)
  // Without object streams, because pdf-lib's time to write them grows with the square of the number of objects.
  return book.save({ objectsPerTick: Infinity, addDefaultPage: false, useObjectStreams: false, updateFieldAppearances: false })
}

const [mostAttachments, longestName] = [20, 100]

/** A line for each document that has files embedded, which the book leaves out. */
function attachmentsOf(chapters: Chapter[], words: BookWords): Map<BookDocument, string[]> {
  const lines = chapters.map(({ document, attachments }): [BookDocument, string[]] => {
    const shown = attachments.slice(0, mostAttachments).map((name) => name.replace(/\p{C}/gu, '').slice(0, longestName))
    const names = [...shown, ...(attachments.length > mostAttachments ? ['…'] : [])].join(', ')
    return [document, attachments.length > 0 ? [words.attachments.replace('{name}', () => names)] : []]
  })
  return new Map(lines)
}

type Made = { book: PDFDocument; chapters: Chapter[]; starts: Starts; find: FindTarget }

/** The contents, and the agenda with the documents, each with its own outline below it. */
function bookmarksOf({ words, sections }: BookPlan, { book, chapters, starts, find }: Made): Bookmark[] {
  const to = (ref: PDFRef | undefined): Target | undefined => ref && { Dest: book.context.obj([ref, 'Fit']) }
  const byDocument = new Map(chapters.map((chapter) => [chapter.document, chapter]))
  const outlineOf = (chapter: Chapter, entries = chapter.outline): Bookmark[] =>
    entries.map(({ title, below, ...link }) => ({ title, target: find(link, chapter), below: outlineOf(chapter, below) }))
  return [
    { title: words.contents, target: to(book.getPage(1).ref), below: [] },
    ...sections.map((section) => ({
      title: section.title,
      target: to(starts.get(section)),
      below: section.documents.map((document) => {
        const chapter = byDocument.get(document)
        return { title: document.title, target: to(starts.get(document)), below: chapter ? outlineOf(chapter) : [] }
      }),
    })),
  ]
}

function describe(book: PDFDocument, { title, language, made }: BookPlan) {
  book.setTitle(title, { showInWindowTitleBar: true })
  book.setLanguage(language)
  book.setCreationDate(new Date(made))
  book.setModificationDate(new Date(made))
  // Viewers show the number that is printed on each page, whatever labels the documents have.
  book.catalog.set(PDFName.of('PageLabels'), book.context.obj({ Nums: [0, { S: 'D' }] }))
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
