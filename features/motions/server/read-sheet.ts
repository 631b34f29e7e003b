import { PDFDocument } from '@cantoo/pdf-lib'
import { type SheetFacts, sheetFacts, sheetFile } from './sheet-facts.ts'

/** What a signature sheet says for machines; undefined when the file is none. */
export async function readSheet(pdf: Uint8Array): Promise<SheetFacts | undefined> {
  const found = await factsIn(pdf).catch(() => undefined)
  return sheetFacts.safeParse(found).data
}

/** Throws when it is no PDF, or what it carries is no JSON. */
async function factsIn(pdf: Uint8Array): Promise<unknown> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const attached = document.getAttachments().find(({ name }) => name === sheetFile)
  return attached && JSON.parse(Buffer.from(attached.data).toString())
}
