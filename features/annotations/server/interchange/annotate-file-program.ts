import type { PDFDocument } from '@cantoo/pdf-lib'
import { isProtected, openPdf } from '#platform/server/pdf/open-pdf.ts'
import { jsonOf, type Program, readParts } from '#platform/server/sandbox/sandbox.ts'
import { type Annotating, annotatePdf, type LayerToDraw } from './annotate-pdf.ts'

/** PDFs with more pages are refused: nobody would wait for the result. */
const MAX_PAGES = 10_000

/** Input of `count` parts: settings, one part for each layer, and a PDF. Output: the annotated PDF. */
export const run: Program = async (input, [count]) => {
  const [facts, ...rest] = await readParts(input, Number(count))
  const [pdf, layers] = [rest.pop(), rest]
  try {
    const how = jsonOf(facts) as Omit<Annotating, 'layers'>
    const document = await openPdf(pdf!)
    if (document.getPageCount() > MAX_PAGES) return { answer: { problem: 'too_many_pages', limit: MAX_PAGES } }
    await annotatePdf(document, { ...how, layers: layers.map((layer) => jsonOf(layer) as LayerToDraw) })
    return { answer: { ok: true }, output: [await saved(document)] }
  } catch (error) {
    return { answer: { problem: isProtected(error) ? 'protected_pdf' : 'unreadable_pdf' } }
  }
}

/** More objects are written one by one, because pdf-lib's time to pack them grows with the square of their number. */
const mostPacked = 20_000

const saved = (document: PDFDocument) =>
  document.save({
    updateFieldAppearances: false,
    addDefaultPage: false,
    objectsPerTick: Infinity,
    useObjectStreams: document.context.enumerateIndirectObjects().length <= mostPacked,
  })
