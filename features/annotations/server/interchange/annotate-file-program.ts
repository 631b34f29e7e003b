import { openForChanges } from '#platform/server/pdf/open-for-changes.ts'
import { isProtected } from '#platform/server/pdf/open-pdf.ts'
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
    const { document, saved } = await openForChanges(pdf!)
    if (document.getPageCount() > MAX_PAGES) return { answer: { problem: 'too_many_pages', limit: MAX_PAGES } }
    await annotatePdf(document, { ...how, layers: layers.map((layer) => jsonOf(layer) as LayerToDraw) })
    return { answer: { ok: true }, output: await saved() }
  } catch (error) {
    return { answer: { problem: isProtected(error) ? 'protected_pdf' : 'unreadable_pdf' } }
  }
}
