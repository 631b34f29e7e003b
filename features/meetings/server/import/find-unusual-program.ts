import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { withPdf } from '#platform/server/pdf/with-pdf.ts'
import { type Program, partReader } from '#platform/server/sandbox/sandbox.ts'
import { isDynamicForm } from '#platform/shared/dynamic-form.ts'

/** What sets a PDF apart from an ordinary one; `pages` are the numbers of those that cannot be shown while others can. */
export type Unusual = { kind: 'dynamic_form' | 'locked' | 'damaged' } | { kind: 'damaged_pages'; pages: number[] }
/** A line of the output, in JSON: the place of a PDF in the input, and what is unusual about it. */
export type UnusualLine = [at: number, unusual: Unusual]

/** Opens a number of PDFs, each once; the output has a line for each unusual one, written as soon as it is found. */
export const run: Program = (input, [count]) => ({ answer: {}, output: linesOf(partReader(input), Number(count)) })

async function* linesOf(read: ReturnType<typeof partReader>, count: number): AsyncGenerator<string> {
  for (let at = 0; at < count; at += 1) {
    const unusual = await unusualOf(await read())
    if (unusual) yield `${JSON.stringify([at, unusual] satisfies UnusualLine)}\n`
  }
}

const unusualOf = (data: Uint8Array): Promise<Unusual | null> => withPdf(data, unusualIn).catch(ofError)

const ofError = (error: unknown): Unusual => ({ kind: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged' })

async function unusualIn(pdf: PDFDocumentProxy): Promise<Unusual | null> {
  if (await isDynamicForm(pdf).catch(() => false)) return { kind: 'dynamic_form' }
  const pages = await damagedPagesOf(pdf)
  if (pages.length === pdf.numPages) return { kind: 'damaged' }
  return pages.length > 0 ? { kind: 'damaged_pages', pages } : null
}

/** Maximum number of pages examined. */
const MOST_PAGES = 1_000

async function damagedPagesOf(pdf: PDFDocumentProxy): Promise<number[]> {
  const damaged: number[] = []
  for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number += 1) {
    const page = await pdf.getPage(number).catch(() => undefined)
    if (!page) damaged.push(number)
    page?.cleanup()
  }
  return damaged
}
