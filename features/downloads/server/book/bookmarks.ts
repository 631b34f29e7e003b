import { type PDFContext, type PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import type { Target } from './links.ts'

/** An item of a PDF's outline; without a target it only groups the items below it. */
export type Bookmark = { title: string; target: Target | undefined; below: Bookmark[] }

type Sibling = { ref: PDFRef; mark: Bookmark }

/** Adds bookmarks to a document and makes viewers show them. */
export function putBookmarks({ context, catalog }: PDFDocument, bookmarks: Bookmark[]): void {
  if (bookmarks.length === 0) return
  const root = context.nextRef()
  context.assign(root, context.obj({ Type: 'Outlines', ...put(context, root, bookmarks) }))
  catalog.set(PDFName.of('Outlines'), root)
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
}

type Below = { First?: PDFRef; Last?: PDFRef; Count?: number }

/** Writes one level and all below it; returns the entries for its parent. */
function put(context: PDFContext, parent: PDFRef, marks: Bookmark[]): Below {
  const siblings = marks.map((mark): Sibling => ({ mark, ref: context.nextRef() }))
  const [first, last] = [siblings[0], siblings.at(-1)]
  if (!first || !last) return {}
  for (const [at, { ref, mark }] of siblings.entries()) {
    const [before, after] = [siblings[at - 1]?.ref, siblings[at + 1]?.ref]
    const line = {
      Title: PDFHexString.fromText(mark.title),
      Parent: parent,
      ...(before && { Prev: before }),
      ...(after && { Next: after }),
      ...mark.target,
      ...folded(put(context, ref, mark.below)),
    }
    context.assign(ref, context.obj(line))
  }
  return { First: first.ref, Last: last.ref, Count: siblings.length }
}

/** A negative count means collapsed. */
const folded = ({ Count, ...below }: Below): Below => ({ ...below, ...(Count !== undefined && { Count: -Count }) })
