import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfText } from './pdf-text.ts'

/** Runs in a limited child: a PDF of `size` bytes comes in by stdin, its pages' texts go out as one message. */
const [size = 0] = process.argv.slice(2).map(Number)
const mostPages = 10_000
const mostCharacters = 10_000_000

async function readBytes(): Promise<Uint8Array> {
  const bytes = new Uint8Array(size)
  let place = 0
  for await (const piece of process.stdin as AsyncIterable<Buffer>) {
    bytes.set(piece, place)
    place += piece.length
  }
  return bytes
}

/** A page that cannot be read has no text; the others do. */
async function readPage(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  // PostgreSQL stores no NUL.
  return items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .replaceAll('\0', '')
}

async function readPages(): Promise<PdfText> {
  const pdf = await getDocument({ data: await readBytes(), verbosity: VerbosityLevel.ERRORS, disableFontFace: true }).promise
  const pages: string[] = []
  let characters = 0
  while (pages.length < Math.min(pdf.numPages, mostPages) && characters < mostCharacters) {
    const text = await readPage(pdf, pages.length + 1).catch(() => '')
    pages.push(text.slice(0, mostCharacters - characters))
    characters += text.length
  }
  return { page_count: pdf.numPages, pages }
}

const text = await readPages().catch((error: unknown) => ({ problem: error instanceof Error ? error.name : 'unknown' }))
process.send?.(text, () => process.exit())
