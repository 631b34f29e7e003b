import { PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'
import type { Ink } from '#platform/server/pdf/printed-font.ts'
import { A4, margin, onPages, type Paragraph, type PlacedLine, writeLines } from '#platform/server/pdf/text-page.ts'
import type { BookDocument, BookPlan, BookSection } from './book-plan.ts'

/** First page of each section and document in the book. */
export type Starts = ReadonlyMap<BookSection | BookDocument, PDFRef>
type Told = { starts: Starts; attachments: ReadonlyMap<BookDocument, string[]> }
type Entry = Paragraph & { of?: BookSection | BookDocument }

const roomForNumbers = 48

/** Inserts the title page and the contents before everything else, which has to be there. */
export function putFrontPages(plan: BookPlan, ink: Ink, { starts, attachments }: Told): void {
  const { document } = ink
  const [titleLines = []] = onPages(titleOf(plan), ink, { top: A4.height / 3 })
  const contents = onPages(entriesOf(plan, attachments), ink, { room: roomForNumbers })
  const [cover, ...pages] = [titleLines, ...contents].map((_, at) => document.insertPage(at, [A4.width, A4.height]))
  const numbers = new Map(document.getPages().map(({ ref }, at) => [ref, at + 1]))
  const titled = titleLines.flatMap(({ lines }) => lines)
  if (cover) writeLines(cover, titled, ink)
  for (const [at, page] of pages.entries()) {
    const entries = (contents[at] ?? []).map((entry) => ({ ...entry, target: entry.paragraph.of && starts.get(entry.paragraph.of) }))
    const lines = entries.flatMap((entry) => [...entry.lines, ...numberOf(entry.lines, entry.target && numbers.get(entry.target), ink)])
    writeLines(page, lines, ink)
    link(page, entries.flatMap(areaOf))
  }
}

const titleOf = ({ title, facts }: BookPlan): Paragraph[] => [
  { text: title, size: 26, weight: 'bold', gap: 0 },
  ...facts.map((text, at) => ({ text, size: 13, weight: 'regular' as const, gap: at === 0 ? 20 : 4 })),
]

function entriesOf({ words, sections }: BookPlan, attachments: Told['attachments']): Entry[] {
  return [
    { text: words.contents, size: 18, weight: 'bold', gap: 0 },
    ...sections.flatMap((section): Entry[] => [
      { text: section.title, size: 11, weight: section.is_heading ? 'bold' : 'regular', gap: section.is_heading ? 18 : 10, of: section },
      ...section.documents.flatMap((of): Entry[] => [
        { text: of.title, size: 9.5, weight: 'regular', gap: 2, indent: 20, of },
        ...(attachments.get(of) ?? []).map((text): Entry => ({ text, size: 8, weight: 'regular', gap: 0, indent: 30 })),
      ]),
    ]),
  ]
}

type Placed = { paragraph: Entry; lines: PlacedLine[] }

/** The page number at the right margin, beside the last line. */
function numberOf(lines: PlacedLine[], number: number | undefined, ink: Ink): PlacedLine[] {
  const last = lines.at(-1)
  if (number === undefined || !last) return []
  const text = String(number)
  return [{ ...last, text, x: A4.width - margin - ink[last.weight].widthOf(text, last.size) }]
}

type Area = { rect: number[]; target: PDFRef }

function areaOf({ lines, target }: Placed & { target: PDFRef | undefined }): Area[] {
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
