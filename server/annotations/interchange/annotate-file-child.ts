import { PDFDocument } from '@cantoo/pdf-lib'
import { answer, readParts } from '#server/kit/limited-parts.ts'
import { annotatePdf } from './annotate-pdf.ts'
import type { Annotating, LayerToDraw } from './annotating.ts'

/** Runs in a limited child: how, what layer by layer is to be put on it, and a PDF come in; the annotated PDF goes out. */
const [facts, ...rest] = await readParts(Number(process.argv[2]))
const [pdf, layers] = [rest.pop(), rest]
const read = (bytes: Uint8Array | undefined) => JSON.parse(new TextDecoder().decode(bytes)) as unknown

async function annotated(): Promise<Uint8Array> {
  // One without a password for its readers is open to everybody.
  const document = await PDFDocument.load(pdf!, { password: '', updateMetadata: false })
  await annotatePdf(document, { ...(read(facts) as Omit<Annotating, 'layers'>), layers: layers.map((layer) => read(layer) as LayerToDraw) })
  return document.save({ updateFieldAppearances: false, addDefaultPage: false })
}

const made = await annotated().catch((error: unknown) => (/password|encrypt/i.test(String(error)) ? 'protected_pdf' : 'unreadable_pdf'))
if (typeof made === 'string') await answer({ problem: made })
else await answer({ ok: true }, [made])
