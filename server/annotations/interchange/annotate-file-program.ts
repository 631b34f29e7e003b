import { PDFDocument } from '@cantoo/pdf-lib'
import { jsonOf, readParts } from '#server/kit/limited-parts.ts'
import type { Program } from '#server/kit/sandbox.ts'
import { annotatePdf } from './annotate-pdf.ts'
import type { Annotating, LayerToDraw } from './annotating.ts'

/** As many parts as `count` come in: how, what layer by layer is to be put on it, and a PDF; the annotated PDF goes out. */
export const run: Program = async (input, [count]) => {
  const [facts, ...rest] = await readParts(input, Number(count))
  const [pdf, layers] = [rest.pop(), rest]
  try {
    const how = jsonOf(facts) as Omit<Annotating, 'layers'>
    const made = await annotated(pdf!, { ...how, layers: layers.map((layer) => jsonOf(layer) as LayerToDraw) })
    return { answer: { ok: true }, output: [made] }
  } catch (error) {
    return { answer: { problem: /password|encrypt/i.test(String(error)) ? 'protected_pdf' : 'unreadable_pdf' } }
  }
}

async function annotated(pdf: Uint8Array, annotating: Annotating): Promise<Uint8Array> {
  // One without a password for its readers is open to everybody.
  const document = await PDFDocument.load(pdf, { password: '', updateMetadata: false })
  await annotatePdf(document, annotating)
  return document.save({ updateFieldAppearances: false, addDefaultPage: false })
}
