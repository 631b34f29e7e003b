import { PDFDocument } from '@cantoo/pdf-lib'
import { type SheetFacts, sheetFacts, sheetFile } from './sheet-facts.ts'

/** The machine-readable facts in a signature sheet; undefined if the file is not one. */
export async function readSheet(pdf: Uint8Array): Promise<SheetFacts | undefined> {
  const facts = await factsIn(pdf).catch(() => undefined)
  return sheetFacts.safeParse(facts).data
}

/** Throws if the file is not a PDF or its attachment is not JSON. */
async function factsIn(pdf: Uint8Array): Promise<unknown> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const attached = document.getAttachments().find(({ name }) => name === sheetFile)
  return attached && JSON.parse(Buffer.from(attached.data).toString())
}
