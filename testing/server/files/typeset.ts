import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import type { AnnotationOf } from '#features/annotations/annotation.ts'
import { mergedLines } from '#features/annotations/geometry/marked-text.ts'
import { readPlacedText } from '#features/versions/server/read-placed-text.ts'
import { holds, type Rect } from '#platform/shared/page-space.ts'
import { inProcess } from './sandbox.ts'

export type Word = { text: string; page: number; rect: Rect }
export type Typeset = { bytes: Buffer; words: Word[] }
type Look = { font?: string; size?: number; width?: number }

/** Typesets paragraphs as a PDF, and returns its words with their places; each list starts a page, and so does overflow. */
export async function typeset(pages: string[][], { font = 'Helvetica', size = 11, width = 450 }: Look = {}): Promise<Typeset> {
  const pdf = new PdfDocument({ autoFirstPage: false, size: 'A4' })
  pdf.font(font).fontSize(size)
  const words: Word[] = []
  const gap = pdf.widthOfString(' ')
  let page = -1
  let y = 0
  const turnPage = () => {
    pdf.addPage().fontSize(size)
    y = 80
    page++
  }
  for (const paragraphs of pages) {
    turnPage()
    for (const paragraph of paragraphs) {
      for (const line of linesOf(paragraph, (text) => pdf.widthOfString(text) <= width)) {
        if (y > 740) turnPage()
        pdf.text(line.join(' '), 70, y, { lineBreak: false })
        let x = 70
        for (const text of line) {
          const wide = pdf.widthOfString(text)
          words.push({ text, page, rect: { x, y, width: wide, height: size } })
          x += wide + gap
        }
        y += size * 1.4
      }
      y += size * 0.6
    }
  }
  pdf.end()
  return { bytes: await buffer(pdf), words }
}

function linesOf(paragraph: string, fits: (text: string) => boolean): string[][] {
  const lines: string[][] = [[]]
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1) ?? []
    if (line.length > 0 && !fits([...line, word].join(' '))) lines.push([word])
    else line.push(word)
  }
  return lines
}

/** The highlight of the words from `from` to before `to`, which are on one page. */
export function aMarkingOf({ words }: Typeset, from: number, to: number): AnnotationOf<'highlight'> {
  const marked = words.slice(from, to)
  const page = marked[0]?.page ?? 0
  const around = (some: Word[]) =>
    some
      .filter((word) => word.page === page)
      .map(({ text }) => text)
      .join(' ')
  return {
    id: randomUUID(),
    type: 'highlight',
    pageIndex: page,
    color: '#ffd43b',
    opacity: 1,
    turn: 0,
    rects: mergedLines(
      marked.map(({ rect }) => rect),
      0,
    ),
    quote: {
      exact: around(marked),
      prefix: `${around(words.slice(Math.max(0, from - 12), from))} `.slice(-32),
      suffix: ` ${around(words.slice(to, to + 12))}`.slice(0, 32),
    },
  }
}

/** The words under these rectangles. */
export const wordsUnder = ({ words }: Typeset, { pageIndex, rects }: { pageIndex: number; rects: Rect[] }): string =>
  words
    .filter(({ page, rect }) => page === pageIndex && rects.some((one) => holds(one, [rect.x + rect.width / 2, rect.y + rect.height / 2])))
    .map(({ text }) => text)
    .join(' ')

/** The text that the server reads from it. */
export const readTypeset = ({ bytes }: Typeset) =>
  readPlacedText(
    { files: { open: () => Promise.resolve(Readable.from([bytes])) } as never, sandbox: inProcess },
    {
      sha256: '',
      size: bytes.length,
      mime_type: 'application/pdf',
    },
  )
