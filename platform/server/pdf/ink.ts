import type { PDFDocument } from '@cantoo/pdf-lib'
import { embedFont, type PrintedFont } from './printed-font.ts'

/** What drawing into a document needs. `numbers` are the numbers of notes by id, if they are numbered. */
export type Ink = { document: PDFDocument; regular: PrintedFont; bold: PrintedFont; numbers: ReadonlyMap<string, number> }

/** Embeds the fonts into a document, one after the other, so that the bytes of the document are always the same. */
export async function inkFor(document: PDFDocument, numbers: Ink['numbers'] = new Map()): Promise<Ink> {
  const regular = await embedFont(document, 'regular')
  const bold = await embedFont(document, 'bold')
  return { document, regular, bold, numbers }
}
