import { PDFName } from '@cantoo/pdf-lib'
import { compressedStream } from '#platform/server/pdf/compressed-stream.ts'
import { fontName, type Ink, pageFonts, writtenLine } from '#platform/server/pdf/printed-font.ts'
import { brokenLines } from '#platform/shared/text-lines.ts'

/** The entry of one annotation: its place and author, and its text. */
export type AppendedNote = { heading: string; text: string }
export type Appendix = { title: string; notes: AppendedNote[] }[]

type Line = {
  text: string
  size: number
  weight: 'regular' | 'bold'
  /** Space above the line. */
  gap: number
  /** Height below the line that must fit on the same page. */
  room: number
}

const A4 = { width: 595.28, height: 841.89 }
const MARGIN = 56
const LEADING = 1.35
const [TITLE, HEADING, TEXT] = [15, 9.5, 10.5]

/** Appends pages with the texts of sticky notes and of annotations that are unplaced. Returns the number of pages. */
export function appendNotes(ink: Ink, appendix: Appendix): number {
  const lines = appendix.filter(({ notes }) => notes.length > 0).flatMap((section) => linesOfSection(section, ink))
  const pages = pagesOf(lines)
  for (const page of pages) addPage(ink, page)
  return pages.length
}

function linesOfSection({ title, notes }: Appendix[number], ink: Ink): Line[] {
  const together = { room: 3 * TITLE * LEADING }
  return [
    ...broken(title, ink, { size: TITLE, weight: 'bold', gap: 12, ...together }),
    ...notes.flatMap(({ heading, text }) => [
      ...broken(heading, ink, { size: HEADING, weight: 'bold', gap: 12, room: 2 * TEXT * LEADING }),
      ...broken(text, ink, { size: TEXT, weight: 'regular', gap: 2, room: 0 }),
    ]),
  ]
}

/** Only the first line has a gap above it. */
function broken(text: string, ink: Ink, look: Omit<Line, 'text'>): Line[] {
  const lines = brokenLines(text, A4.width - 2 * MARGIN, (line) => ink[look.weight].widthOf(line, look.size))
  return lines.map((line, at) => ({ ...look, text: line, ...(at > 0 && { gap: 0 }) }))
}

type Placed = Line & { y: number }

/** Breaks lines into pages; `y` is the distance of the baseline from the top. */
function pagesOf(lines: readonly Line[]): Placed[][] {
  const pages: Placed[][] = []
  let depth = Infinity
  for (const line of lines) {
    const height = line.size * LEADING
    if (depth + line.gap + height + line.room > A4.height - MARGIN) {
      pages.push([])
      depth = MARGIN - line.gap
    }
    depth += line.gap + height
    pages.at(-1)?.push({ ...line, y: depth - height * 0.25 })
  }
  return pages
}

function addPage(ink: Ink, lines: readonly Placed[]) {
  const { context } = ink.document
  const page = ink.document.addPage([A4.width, A4.height])
  const written = lines.map(({ text, size, weight, y }) =>
    writtenLine(text, { x: MARGIN, y, size, font: ink[weight], name: `${fontName}${weight}` }),
  )
  const content = compressedStream(context, `1 0 0 -1 0 ${A4.height} cm\n0 g\n${written.join('\n')}`)
  page.node.set(PDFName.of('Contents'), context.register(content))
  page.node.set(PDFName.of('Resources'), context.obj({ Font: pageFonts(ink) }))
}
