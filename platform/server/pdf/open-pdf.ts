import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFStream,
  PDFString,
  PDFWriter,
} from '@cantoo/pdf-lib'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { nameIn, numberIn } from './read-objects.ts'
import { A4 } from './text-page.ts'

/** Gets each document as it is read, before anything in it is mended, and the file that it is read from, which may be a repaired one. */
type OnRead = (document: PDFDocument, file: Buffer) => void

/**
 * Opens a PDF for changing: as it is, else repaired, so that what the viewer shows can be changed, too (decision 075). The pages are those
 * of the viewer, in the same order. Throws if the file needs a password, or if no repair helps.
 */
export async function openPdf(bytes: Uint8Array, onRead: OnRead = () => undefined): Promise<PDFDocument> {
  let problem: unknown
  for (const open of [asItIs, withFlatPages, rewritten]) {
    try {
      return await open(bytes, onRead)
    } catch (error) {
      if (problem === undefined || isProtected(error)) problem = error
    }
  }
  throw problem
}

/** Whether an error means that a PDF needs a password. */
export const isProtected = (error: unknown): boolean => /password|encrypt/i.test(String(error))

const options = { parseSpeed: Infinity, updateMetadata: false }

/** The empty password opens PDFs that only restrict editing. */
async function load(bytes: Buffer): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { ...options, password: '' })
  } catch (error) {
    if (!isProtected(error)) throw error
    const document = await PDFDocument.load(bytes, { ...options, ignoreEncryption: true })
    if (!isOpenToRead(document)) throw error
    return document
  }
}

/** pdf-lib takes a slice for each stream, which of a buffer is a view and of other bytes a copy: then a large file would be in memory twice. */
const asView = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length)

/** pdf-lib needs the version in the header, and no right places of objects; viewers read files without either. */
const withHeader = (bytes: Uint8Array) => (/%PDF-\d+\.\d+/.test(beginningOf(bytes)) ? bytes : Buffer.concat([header, bytes]))
const header = Buffer.from('%PDF-1.7\n')

/** Longer than what viewers search for the header. */
const beginningOf = ({ buffer, byteOffset, length }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, Math.min(length, 4_096)).toString('latin1')

/** Whether only the attachments of a PDF need its password: text and pages are not encrypted. */
function isOpenToRead({ context }: PDFDocument): boolean {
  const encryption = context.lookup(context.trailerInfo.Encrypt)
  return encryption instanceof PDFDict && ['StmF', 'StrF'].every((filter) => isIdentity(encryption, filter))
}

/** Without a filter nothing is encrypted; before version 4 there are no filters. */
const isIdentity = (encryption: PDFDict, filter: string) =>
  (numberIn(encryption, 'V') ?? 0) >= 4 && (nameIn(encryption, filter) ?? 'Identity') === 'Identity'

async function asItIs(bytes: Uint8Array, onRead: OnRead): Promise<PDFDocument> {
  const file = asView(withHeader(bytes))
  const document = await load(file)
  onRead(document, file)
  // Counted first, because pdf-lib follows the tree without end.
  const { length } = pagesOf(document.context, document.catalog)
  if (length === 0) throw new Error('the file has no pages')
  const pages = document.getPages()
  // pdf-lib skips pages without a type, so that annotations would come to be on others.
  if (pages.length !== length) throw new Error('some pages are skipped')
  for (const page of pages) mendPage(page)
  return document
}

/** With a new page tree; parsed again, because objects get their class when they are read. */
async function withFlatPages(bytes: Uint8Array, onRead: OnRead): Promise<PDFDocument> {
  const { context, catalog } = await load(asView(withHeader(bytes)))
  flattenPageTree(context, catalog)
  return asItIs(await PDFWriter.forContext(context, Infinity).serializeToBuffer(), onRead)
}

/** Far more pages than an export or a book may have. */
const mostRewritten = 20_000

/** Written anew by the viewer's library, from what it can read; a page that it cannot show is empty. */
async function rewritten(bytes: Uint8Array, onRead: OnRead): Promise<PDFDocument> {
  // Imported here, because few files need it and its import takes longer than reading most of them.
  const { withPdf } = await import('./with-pdf.ts')
  const { pages, file } = await withPdf(Uint8Array.from(bytes), async (pdf) => {
    if (pdf.numPages > mostRewritten) throw new Error('the file has too many pages to be written anew')
    const shown: boolean[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) shown.push(await isShown(pdf.getPage(number)))
    const includePages = [...shown.keys()].filter((at) => shown[at])
    return { pages: shown, file: await pdf.extractPages([{ document: null, includePages }]) }
  })
  const document = await asItIs(file, onRead)
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

const name = (text: string) => PDFName.of(text)
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map(name)

/** A place in the tree that is to be visited. */
type Place = { object: PDFObject | undefined; above: Above | null }
/** The nodes above it, up to the root. */
type Above = { node: PDFDict; above: Above | null; depth: number }

const mostNodes = 100_000
const deepest = 500

/**
 * Replaces the page tree by one node with all pages, whatever the old one lacked: types, counts, references, and an end. Throws if a page
 * cannot be read, or if there are too many.
 */
function flattenPageTree(context: PDFContext, catalog: PDFDict): void {
  const tree = context.nextRef()
  const pages = pagesOf(context, catalog)
  if (pages.length === 0) throw new Error('the file has no pages')
  const written = new Set<PDFDict>()
  const kids = pages.map(({ object, page, above }) => {
    // A page that stands in the tree twice is two pages: what is drawn on one must not show on the other.
    const own = written.has(page) ? page.clone(context) : page
    written.add(own)
    inherit(own, above)
    own.set(name('Type'), name('Page'))
    own.set(name('Parent'), tree)
    return own === page && object instanceof PDFRef ? object : context.register(own)
  })
  context.assign(tree, context.obj({ Type: 'Pages', Kids: kids, Count: kids.length }))
  catalog.set(name('Type'), name('Catalog'))
  catalog.set(name('Pages'), tree)
}

type Page = { object: PDFObject; page: PDFDict; above: Above | null }

/** The pages in reading order, whatever their type. A node is not visited below itself. Throws as `flattenPageTree` does. */
function pagesOf(context: PDFContext, catalog: PDFDict): Page[] {
  const pages: Page[] = []
  const waiting: Place[] = [{ object: catalog.get(name('Pages')), above: null }]
  for (let visited = 0; waiting.length > 0; visited += 1) {
    const { object, above } = waiting.pop() as Place
    const found = object && context.lookup(object)
    if (!object || found === undefined || found === PDFNull) continue
    if (!(found instanceof PDFDict) || visited > mostNodes) throw new Error('the pages cannot be read')
    const kids = context.lookup(found.get(name('Kids')))
    if (!(kids instanceof PDFArray)) pages.push({ object, page: found, above })
    else if (!isBelow(found, above))
      waiting.push(
        ...kids
          .asArray()
          .map((kid) => ({ object: kid, above: below(found, above) }))
          .toReversed(),
      )
  }
  return pages
}

function below(node: PDFDict, above: Above | null): Above {
  const depth = (above?.depth ?? 0) + 1
  if (depth > deepest) throw new Error('the page tree is too deep')
  return { node, above, depth }
}

function isBelow(node: PDFDict, above: Above | null): boolean {
  for (let place = above; place; place = place.above) if (place.node === node) return true
  return false
}

/** Gives a page what it has from the nodes above it. */
function inherit(page: PDFDict, from: Above | null): void {
  for (let place = from; place; place = place.above) {
    for (const key of inheritable) {
      const value = place.node.get(key)
      if (value && !page.has(key)) page.set(key, value)
    }
  }
}
