import { type PDFContext, type PDFDocument, PDFHexString, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'
import type { Ink } from '#platform/server/pdf/printed-font.ts'
import { A4, margin, onPages, type Paragraph, type PlacedLine, writeLines } from '#platform/server/pdf/text-page.ts'
import type { BookDocument, BookPlan, BookSection } from './book-plan.ts'

/** First page of each section and document in the book, counted from 0. */
export type Starts = ReadonlyMap<BookSection | BookDocument, number>
type Entry = Paragraph & { of?: BookSection | BookDocument }

const roomForNumbers = 48

/** Adds the title page and the agenda; `tell` fills in the page numbers once everything else is there. */
export function frontPages(plan: BookPlan, ink: Ink): { tell: (starts: Starts) => void } {
  const { document } = ink
  const [titleLines = []] = onPages(titleOf(plan), ink, { top: A4.height / 3 })
  const agenda = onPages(entriesOf(plan), ink, { room: roomForNumbers })
  const [cover, ...pages] = [titleLines, ...agenda].map(() => document.addPage([A4.width, A4.height]))
  if (cover)
    writeLines(
      cover,
      titleLines.flatMap(({ lines }) => lines),
      ink,
    )
  const tell = (starts: Starts) => {
    const firstPages = document.getPages()
    for (const [at, page] of pages.entries()) {
      const lines = agenda[at]?.flatMap((entry) => [...entry.lines, ...numbered(entry, { starts, ink })]) ?? []
      writeLines(page, lines, ink)
      link(page, agenda[at]?.flatMap((entry) => areaOf(entry, starts, firstPages)) ?? [])
    }
  }
  return { tell }
}

const titleOf = ({ title, facts }: BookPlan): Paragraph[] => [
  { text: title, size: 26, weight: 'bold', gap: 0 },
  ...facts.map((text, at) => ({ text, size: 13, weight: 'regular' as const, gap: at === 0 ? 20 : 4 })),
]

function entriesOf({ words, sections }: BookPlan): Entry[] {
  return [
    { text: words.contents, size: 18, weight: 'bold', gap: 0 },
    ...sections.flatMap((section): Entry[] => [
      { text: section.title, size: 11, weight: section.is_heading ? 'bold' : 'regular', gap: section.is_heading ? 18 : 10, of: section },
      ...section.documents.map((of): Entry => ({ text: of.title, size: 9.5, weight: 'regular', gap: 2, indent: 20, of })),
    ]),
  ]
}

type Placed = { paragraph: Entry; lines: PlacedLine[] }

/** Puts the page number at the right margin, beside the last line. */
function numbered({ paragraph, lines }: Placed, { starts, ink }: { starts: Starts; ink: Ink }): PlacedLine[] {
  const start = paragraph.of && starts.get(paragraph.of)
  const last = lines.at(-1)
  if (start === undefined || !last) return []
  const text = String(start + 1)
  return [{ ...last, text, x: A4.width - margin - ink[last.weight].widthOf(text, last.size) }]
}

type Area = { rect: number[]; target: PDFRef }

function areaOf({ paragraph, lines }: Placed, starts: Starts, pages: PDFPage[]): Area[] {
  const target = pages[(paragraph.of && starts.get(paragraph.of)) ?? -1]?.ref
  const [first, last] = [lines[0], lines.at(-1)]
  if (!target || !first || !last) return []
  const [top, bottom] = [A4.height - first.y + first.size, A4.height - last.y - last.size * 0.35]
  return [{ rect: [first.x, bottom, A4.width - margin, top], target }]
}

function link(page: PDFPage, areas: Area[]) {
  const { context } = page.doc
  const annotations = areas.map(({ rect, target }) =>
    context.register(context.obj({ Type: 'Annot', Subtype: 'Link', Rect: rect, Border: [0, 0, 0], Dest: [target, 'Fit'] })),
  )
  page.node.set(PDFName.of('Annots'), context.obj(annotations))
}

/** An item of a PDF's outline; without a page it only groups the items below it. */
export type Bookmark = { title: string; page: number | undefined; below: Bookmark[] }

type Sibling = { ref: PDFRef; mark: Bookmark }

/** Adds bookmarks to a document and makes viewers show them. */
export function putBookmarks(document: PDFDocument, bookmarks: Bookmark[]): void {
  const { context, catalog } = document
  if (bookmarks.length === 0) return
  const root = context.nextRef()
  const pages = document.getPages().map(({ ref }) => ref)
  context.assign(root, context.obj({ Type: 'Outlines', ...put(context, { parent: root, marks: bookmarks, pages }) }))
  catalog.set(PDFName.of('Outlines'), root)
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
}

type Level = { parent: PDFRef; marks: Bookmark[]; pages: PDFRef[] }

type Below = { First?: PDFRef; Last?: PDFRef; Count?: number }

/** Writes one level and all below it; returns the entries for its parent. */
function put(context: PDFContext, { parent, marks, pages }: Level): Below {
  const siblings = marks.map((mark): Sibling => ({ mark, ref: context.nextRef() }))
  const [first, last] = [siblings[0], siblings.at(-1)]
  if (!first || !last) return {}
  for (const [at, { ref, mark }] of siblings.entries()) {
    const target = pages[mark.page ?? -1]
    const [before, after] = [siblings[at - 1]?.ref, siblings[at + 1]?.ref]
    const line = {
      Title: PDFHexString.fromText(mark.title),
      Parent: parent,
      ...(before && { Prev: before }),
      ...(after && { Next: after }),
      ...(target && { Dest: [target, 'Fit'] }),
      ...folded(put(context, { parent: ref, marks: mark.below, pages })),
    }
    context.assign(ref, context.obj(line))
  }
  return { First: first.ref, Last: last.ref, Count: siblings.length }
}

/** A negative count means collapsed. */
const folded = ({ Count, ...below }: Below): Below => ({ ...below, ...(Count !== undefined && { Count: -Count }) })
