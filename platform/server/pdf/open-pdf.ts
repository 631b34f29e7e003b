import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, type PDFPage, PDFStream, PDFString, PDFWriter } from '@cantoo/pdf-lib'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { flattenPageTree, pagesOf } from './flatten-page-tree.ts'
import { A4 } from './text-page.ts'
import { withPdf } from './with-pdf.ts'

/**
 * Opens a PDF for changing: as it is, else repaired, so that what the viewer shows can be changed, too (decision 075). The pages are those
 * of the viewer, in the same order. Throws if the file needs a password, or if no repair helps.
 */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  let problem: unknown
  for (const open of [asItIs, withFlatPages, rewritten]) {
    try {
      return await open(bytes)
    } catch (error) {
      if (problem === undefined || isProtected(error)) problem = error
    }
  }
  throw problem
}

/** Whether an error means that a PDF needs a password. */
export const isProtected = (error: unknown): boolean => /password|encrypt/i.test(String(error))

/** The empty password opens PDFs that only restrict editing. */
const load = (bytes: Uint8Array) => PDFDocument.load(bytes, { parseSpeed: Infinity, updateMetadata: false, password: '' })

async function asItIs(bytes: Uint8Array): Promise<PDFDocument> {
  const document = await load(bytes)
  // Counted first, because pdf-lib follows the tree without end.
  const { length } = pagesOf(document.context, document.catalog)
  const pages = document.getPages()
  // pdf-lib skips pages without a type, so that annotations would come to be on others.
  if (pages.length !== length) throw new Error('some pages are skipped')
  for (const page of pages) mendPage(page)
  return document
}

/** With a new page tree; parsed again, because objects get their class when they are read. */
async function withFlatPages(bytes: Uint8Array): Promise<PDFDocument> {
  const { context, catalog } = await load(bytes)
  flattenPageTree(context, catalog)
  return asItIs(await PDFWriter.forContext(context, Infinity).serializeToBuffer())
}

/** Far more pages than an export or a book may have. */
const mostRewritten = 20_000

/** Written anew by the viewer's library, from what it can read; a page that it cannot show is empty. */
async function rewritten(bytes: Uint8Array): Promise<PDFDocument> {
  const { pages, file } = await withPdf(Uint8Array.from(bytes), async (pdf) => {
    if (pdf.numPages > mostRewritten) throw new Error('the file has too many pages to be written anew')
    const shown: boolean[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) shown.push(await isShown(pdf.getPage(number)))
    const includePages = [...shown.keys()].filter((at) => shown[at])
    return { pages: shown, file: await pdf.extractPages([{ document: null, includePages }]) }
  })
  const document = await asItIs(file)
  for (const [at, isThere] of pages.entries()) if (!isThere) document.insertPage(at, [A4.width, A4.height])
  return document
}

const isShown = (page: Promise<PDFPageProxy>) =>
  page.then(
    () => true,
    () => false,
  )

/** Replaces what a page must not have by what viewers take it for, so that reading it does not fail. */
function mendPage({ node, doc: { context } }: PDFPage): void {
  const valueOf = (name: string) => context.lookup(node.getInheritableAttribute(PDFName.of(name)))
  const rotation = valueOf('Rotate')
  const degrees = rotation instanceof PDFNumber ? rotation.asNumber() : rotation instanceof PDFString ? Number(rotation.asString()) : 0
  if (rotation !== undefined && (!(rotation instanceof PDFNumber) || degrees % 90 !== 0))
    node.set(PDFName.of('Rotate'), PDFNumber.of(degrees % 90 === 0 ? degrees : 0))
  if (!(valueOf('Resources') instanceof PDFDict)) node.set(PDFName.of('Resources'), context.obj({}))
  const annotations = node.get(PDFName.of('Annots'))
  if (annotations && !(context.lookup(annotations) instanceof PDFArray)) node.delete(PDFName.of('Annots'))
  const contents = node.get(PDFName.of('Contents'))
  const content = contents && context.lookup(contents)
  if (contents && !(content instanceof PDFArray || content instanceof PDFStream)) node.delete(PDFName.of('Contents'))
}
