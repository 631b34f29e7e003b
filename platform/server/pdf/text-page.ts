import { PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { brokenLines } from '#platform/shared/text-lines.ts'
import { compressedStream } from './compressed-stream.ts'
import { fontName, type Ink, pageFonts, writtenLine } from './printed-font.ts'

export const A4 = { width: 595.28, height: 841.89 }
export const margin = 64
const leading = 1.35

/** A paragraph, with `isNumbered` with numbers beside its lines; in points: `indent` from the left margin, `gap` above its first line, `below` the space that has to follow on the same page. */
export type Paragraph = {
  text: string
  size: number
  weight: 'regular' | 'bold'
  gap: number
  indent?: number
  below?: number
  isNumbered?: boolean
}
/** A line with the start of its baseline, measured right and down from the top left corner. */
export type PlacedLine = { text: string; size: number; weight: 'regular' | 'bold'; x: number; y: number }
type Placed<P> = { paragraph: P; lines: PlacedLine[] }

/** Lays paragraphs out on as many pages as needed, without splitting a paragraph; `room` is kept free on the right. */
export function onPages<P extends Paragraph>(paragraphs: readonly P[], ink: Ink, { top = margin, room = 0 } = {}): Placed<P>[][] {
  const pages: Placed<P>[][] = [[]]
  let depth = top
  for (const paragraph of paragraphs) {
    const { text, size, weight, gap, indent = 0, below = 0 } = paragraph
    const broken = brokenLines(text, A4.width - 2 * margin - indent - room, (line) => ink[weight].widthOf(line, size))
    const height = broken.length * size * leading
    const isFirst = pages.at(-1)?.length === 0
    if (!isFirst && depth + gap + height + below > A4.height - margin) {
      pages.push([])
      depth = margin
    } else depth += gap
    const lines = broken.map((line, at) => ({ text: line, size, weight, x: margin + indent, y: depth + (at + 0.78) * size * leading }))
    pages.at(-1)?.push({ paragraph, lines })
    depth += height
  }
  return pages
}

/** Writes lines onto an empty page. */
export function writeLines(page: PDFPage, lines: readonly PlacedLine[], ink: Ink): void {
  const { context } = ink.document
  const written = lines.map(({ text, size, weight, x, y }) => writtenLine(text, { x, y, size, font: ink[weight], name: fontName + weight }))
  page.node.set(
    PDFName.of('Contents'),
    context.register(compressedStream(context, `1 0 0 -1 0 ${page.getHeight()} cm\n0.13 0.14 0.16 rg\n${written.join('\n')}`)),
  )
  page.node.set(PDFName.of('Resources'), context.obj({ Font: pageFonts(ink) }))
}
