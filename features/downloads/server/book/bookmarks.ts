import { type PDFContext, type PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib'

/** An item of a PDF's outline; without a page it only groups the items below it. */
export type Bookmark = { title: string; page: number | undefined; below: Bookmark[] }

type Sibling = { ref: PDFRef; mark: Bookmark }

/** Adds bookmarks to a document and makes viewers show them. */
export function putBookmarks(document: PDFDocument, bookmarks: Bookmark[]): void {
  const { context, catalog } = document
  if (bookmarks.length === 0) return
  const root = context.nextRef()
  const pages = document.getPages().map(({ ref }) => ref)
  context.assign(root, context.obj({ Type: 'Outlines', ...put(context, { parent: root, marks: bookmarks, pages }) }))
  catalog.set(PDFName.of('Outlines'), root)
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
}

type Level = { parent: PDFRef; marks: Bookmark[]; pages: PDFRef[] }

type Below = { First?: PDFRef; Last?: PDFRef; Count?: number }

/** Writes one level and all below it; returns the entries for its parent. */
function put(context: PDFContext, { parent, marks, pages }: Level): Below {
  const siblings = marks.map((mark): Sibling => ({ mark, ref: context.nextRef() }))
  const [first, last] = [siblings[0], siblings.at(-1)]
  if (!first || !last) return {}
  for (const [at, { ref, mark }] of siblings.entries()) {
    const target = pages[mark.page ?? -1]
    const [before, after] = [siblings[at - 1]?.ref, siblings[at + 1]?.ref]
    const line = {
      Title: PDFHexString.fromText(mark.title),
      Parent: parent,
      ...(before && { Prev: before }),
      ...(after && { Next: after }),
      ...(target && { Dest: [target, 'Fit'] }),
      ...folded(put(context, { parent: ref, marks: mark.below, pages })),
    }
    context.assign(ref, context.obj(line))
  }
  return { First: first.ref, Last: last.ref, Count: siblings.length }
}

/** A negative count means collapsed. */
const folded = ({ Count, ...below }: Below): Below => ({ ...below, ...(Count !== undefined && { Count: -Count }) })
