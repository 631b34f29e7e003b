import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFPageLeaf,
  PDFRef,
} from '@cantoo/pdf-lib'
import type { FormDefaults } from '#platform/server/pdf/form-appearance.ts'
import { dictIn, fileNameOf, isTrue, itemsOf, nameIn, numberIn, objectIn, textIn } from '#platform/server/pdf/read-objects.ts'
import type { BookDocument, BookSection } from './book-plan.ts'
import type { CopiedPdf } from './copy-pdf.ts'
import { type OptionalContent, optionalContentIn } from './optional-content.ts'
import { bytesOfName, namesInTree, type OutlineEntry, outlineIn, TooMany } from './trees.ts'

/** A document in the book: its pages, and what its file says of them. */
export type Chapter = {
  /** Counted from 1. */
  number: number
  section: BookSection
  document: BookDocument
  pages: PDFRef[]
  /** Named destinations by their names in the file, each with page and place in the book. */
  names: Map<string, PDFArray>
  outline: OutlineEntry[]
  optionalContent: OptionalContent | undefined
  /** Base of relative addresses. */
  base: string | undefined
  /** Names of the files embedded in it. */
  attachments: string[]
  form: FormDefaults
}
type Structure = Omit<Chapter, 'number' | 'section' | 'document' | 'pages'>

/** Most outline entries, named destinations and attachments of a document, and of all documents together. A document with more has none of them. */
const mostEntries = 20_000
const mostInBook = 100_000

/** How many entries of each kind the next document may have. */
export function roomFor(before: readonly Chapter[]): number {
  const taken = before.reduce((sum, { names, outline }) => sum + names.size + sizeOf(outline), 0)
  return Math.max(0, Math.min(mostEntries, mostInBook - taken))
}

const sizeOf = (outline: OutlineEntry[]): number => outline.reduce((sum, { below }) => sum + 1 + sizeOf(below), 0)

export const noStructure = (): Structure => ({
  names: new Map(),
  outline: [],
  optionalContent: undefined,
  base: undefined,
  attachments: [],
  form: { appearance: undefined, alignment: 0, is_stale: false },
})

/** Reads what a copied PDF says of its pages. Each part is read for itself: a broken one is left out, and the pages are kept. */
export function structureOf(pdf: CopiedPdf, most: number): Structure {
  const { source, book, copy } = pdf
  const { catalog } = source
  const copied = (object: PDFObject | undefined) => object && book.context.lookup(copy(object))
  const none = noStructure()
  const form = orElse(() => dictIn(catalog, 'AcroForm'), undefined)
  return {
    names: orElse(() => namedDestinations(pdf, most), none.names),
    outline: orElse(() => copiedOutline(outlineIn(dictIn(catalog, 'Outlines'), most), copied), none.outline),
    optionalContent: orElse(() => optionalContentIn(copied(objectIn(catalog, 'OCProperties'))), undefined),
    base: orElse(() => textIn(dictIn(catalog, 'URI'), 'Base'), undefined),
    attachments: orElse(() => attachmentsOf(source), none.attachments),
    form: { appearance: textIn(form, 'DA'), alignment: numberIn(form, 'Q') ?? 0, is_stale: isTrue(form, 'NeedAppearances') },
  }
}

function orElse<Value>(read: () => Value, fallback: Value): Value {
  try {
    return read()
  } catch {
    return fallback
  }
}

const copiedOutline = (entries: OutlineEntry[], copied: (object: PDFObject | undefined) => PDFObject | undefined): OutlineEntry[] =>
  entries.map(({ title, dest, action, below }) => ({
    title,
    dest: copied(dest),
    action: copied(action),
    below: copiedOutline(below, copied),
  }))

function namedDestinations({ source, book, pages, copy }: CopiedPdf, most: number): Map<string, PDFArray> {
  const { catalog } = source
  const old = dictIn(catalog, 'Dests')?.entries() ?? []
  const found = new Map<string, PDFObject>([
    ...old.map(([name, value]): [string, PDFObject] => [bytesOfName(name), value]),
    ...namesInTree(objectIn(dictIn(catalog, 'Names'), 'Dests'), most),
  ])
  if (found.size > most) throw new TooMany()
  const refs = pages.map(({ ref }) => ref)
  const named = new Map<string, PDFArray>()
  for (const [name, value] of found) {
    const target = book.context.lookup(copy(value))
    const place = placeIn(target instanceof PDFDict ? objectIn(target, 'D') : target, refs, book.context)
    if (place) named.set(name, place)
  }
  return named
}

/** An explicit destination as page and place of the book; undefined if its page is not in the book. `pages` are those of its document. */
export function placeIn(dest: PDFObject | undefined, pages: readonly PDFRef[], context: PDFContext): PDFArray | undefined {
  if (!(dest instanceof PDFArray) || dest.size() === 0) return undefined
  const [first, fit, ...rest] = dest.asArray()
  // Some files name the page by its number, as destinations in other files do.
  const page = first instanceof PDFNumber ? pages[first.asNumber()] : first
  // Only pages of the document are copied.
  if (!(page instanceof PDFRef && context.lookup(page) instanceof PDFPageLeaf)) return undefined
  const isFit = fit instanceof PDFName
  return context.obj([page, isFit ? fit : 'Fit', ...(isFit ? rest.map((one) => (one instanceof PDFNumber ? one : PDFNull)) : [])])
}

/** Names of the files that a PDF embeds: in the whole, on a page, or as an annotation. */
function attachmentsOf(source: PDFDocument): string[] {
  const { catalog, context } = source
  const embedded = [...namesInTree(objectIn(dictIn(catalog, 'Names'), 'EmbeddedFiles'), mostEntries).values()].map((file) =>
    context.lookup(file),
  )
  const nodes = source.getPages().map(({ node }) => node)
  const associated = [catalog, ...nodes].flatMap((node) => itemsOf(objectIn(node, 'AF')))
  const attached = nodes
    .flatMap((node) => itemsOf(objectIn(node, 'Annots')))
    .flatMap((one) => (one instanceof PDFDict && nameIn(one, 'Subtype') === 'FileAttachment' ? [objectIn(one, 'FS')] : []))
  return [...new Set([...embedded, ...associated, ...attached].flatMap((file) => fileNameOf(file) ?? []))]
}
