import { PDFDocument } from '@cantoo/pdf-lib'
import { answer, readParts } from '#server/kit/limited-parts.ts'
import { annotatePdf } from './annotate-pdf.ts'
import type { Annotating } from './annotating.ts'

/** Runs in a limited child: what is to be put on it, and a PDF come in; the annotated PDF goes out. */
const [facts, pdf] = await readParts(process.argv.slice(2).map(Number))

async function annotated(): Promise<Uint8Array> {
  // One without a password for its readers is open to everybody.
  const document = await PDFDocument.load(pdf!, { password: '', updateMetadata: false })
  await annotatePdf(document, JSON.parse(new TextDecoder().decode(facts)) as Annotating)
  return document.save({ updateFieldAppearances: false, addDefaultPage: false })
}

const made = await annotated().catch((error: unknown) => (/password|encrypt/i.test(String(error)) ? 'protected_pdf' : 'unreadable_pdf'))
if (typeof made === 'string') await answer({ problem: made })
else await answer({ ok: true }, [made])
