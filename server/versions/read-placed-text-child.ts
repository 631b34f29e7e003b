import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PlacedPage } from '#shared/annotations/anchoring/placed-text.ts'
import { readPlacedPage } from './read-placed-page.ts'

/** Runs in a limited child: a PDF of `size` bytes comes in by stdin, its letters with their places go out as one message; null when it cannot be read. */
const [size = 0] = process.argv.slice(2).map(Number)
const mostPages = 2_000
const mostLetters = 4_000_000

async function readBytes(): Promise<Uint8Array> {
  const bytes = new Uint8Array(size)
  let place = 0
  for await (const piece of process.stdin as AsyncIterable<Buffer>) {
    bytes.set(piece, place)
    place += piece.length
  }
  return bytes
}

async function readPages(): Promise<PlacedPage[]> {
  // Images are not what is read.
  const options = { verbosity: VerbosityLevel.ERRORS, disableFontFace: true, maxImageSize: 1, isEvalSupported: false }
  const pdf = await getDocument({ data: await readBytes(), ...options }).promise
  if (pdf.numPages > mostPages) throw new Error('too many pages')
  const pages: PlacedPage[] = []
  let letters = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number).then(readPlacedPage, () => ({ width: 0, height: 0, pieces: [] }))
    letters += page.pieces.reduce((sum, { text }) => sum + text.length, 0)
    if (letters > mostLetters) throw new Error('too many letters')
    pages.push(page)
  }
  return pages
}

const pages = await readPages().catch(() => null)
process.send?.(pages, () => process.exit())
