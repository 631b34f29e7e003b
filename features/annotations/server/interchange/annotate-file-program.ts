import { PDFDocument } from '@cantoo/pdf-lib'
import { jsonOf, readParts } from '#platform/server/sandbox/limited-parts.ts'
import type { Program } from '#platform/server/sandbox/sandbox.ts'
import { annotatePdf } from './annotate-pdf.ts'
import type { Annotating, LayerToDraw } from './annotating.ts'

/** A paper of more pages is refused: what would be made of it nobody waits for. */
const mostPages = 10_000

/** As many parts as `count` come in: how, what layer by layer is to be put on it, and a PDF; the annotated PDF goes out. */
export const run: Program = async (input, [count]) => {
  const [facts, ...rest] = await readParts(input, Number(count))
  const [pdf, layers] = [rest.pop(), rest]
  try {
    const how = jsonOf(facts) as Omit<Annotating, 'layers'>
    const document = await opened(pdf!)
    if (document.getPageCount() > mostPages) return { answer: { problem: 'too_many_pages', limit: mostPages } }
    await annotatePdf(document, { ...how, layers: layers.map((layer) => jsonOf(layer) as LayerToDraw) })
    return { answer: { ok: true }, output: [await saved(document)] }
  } catch (error) {
    return { answer: { problem: /password|encrypt/i.test(String(error)) ? 'protected_pdf' : 'unreadable_pdf' } }
  }
}

/** One without a password for its readers is open to everybody. */
const opened = (pdf: Uint8Array) => PDFDocument.load(pdf, { password: '', updateMetadata: false })
const saved = (document: PDFDocument) => document.save({ updateFieldAppearances: false, addDefaultPage: false })
