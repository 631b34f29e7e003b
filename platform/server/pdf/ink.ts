import type { PDFDocument } from '@cantoo/pdf-lib'
import { embedFont, type PrintedFont } from './printed-font.ts'

/** What drawing into one document needs; `numbers` are those of notes, by their ids, where these are numbered. */
export type Ink = { document: PDFDocument; regular: PrintedFont; bold: PrintedFont; numbers: ReadonlyMap<string, number> }

/** Fonts are embedded once a document, one after the other: of the same document the same bytes are made each time. */
export async function inkFor(document: PDFDocument, numbers: Ink['numbers'] = new Map()): Promise<Ink> {
  const regular = await embedFont(document, 'regular')
  const bold = await embedFont(document, 'bold')
  return { document, regular, bold, numbers }
}
