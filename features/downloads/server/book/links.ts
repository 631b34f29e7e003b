import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFPageLeaf,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { arrayIn, dictIn, fileNameOf, nameIn, numberIn, numbersOf, objectIn, textIn } from '#platform/server/pdf/read-objects.ts'

import { type Chapter, placeIn } from './chapter.ts'
import { bytesOf, bytesOfName } from './trees.ts'

/** What a link or a bookmark does: entries for its dictionary. */
export type Target = { Dest: PDFObject } | { A: PDFObject }
export type Linked = { dest?: PDFObject | undefined; action?: PDFObject | undefined }
/** Where a link of a document leads in the book; undefined if it leads nowhere there. */
export type FindTarget = (link: Linked, from: Chapter) => Target | undefined

/** Finds where links lead once all documents are there: within a document, to another document of the book, or to the web. */
export function targetsAmong(chapters: readonly Chapter[], { context }: PDFDocument): FindTarget {
  const byFileName = Map.groupBy(chapters, ({ document }) => comparable(document.file_name))
  const byAddress = new Map(chapters.map((chapter) => [chapter.document.address, chapter]))
  const chapterNamed = (file_name: string | undefined, from: Chapter) => {
    const found = byFileName.get(comparable(file_name ?? '')) ?? []
    const near = found.filter(({ section }) => section === from.section)
    // Of several documents with one name, only the one of the same agenda item can be meant.
    return [near, found].find(({ length }) => length === 1)?.[0]
  }
  /** By the address of its page in this site, unless that names another version. */
  const chapterAt = (address: string) => {
    const url = URL.canParse(address) ? new URL(address) : undefined
    const chapter = url && byAddress.get(url.origin + url.pathname.replace(/\/$/, ''))
    const version = url?.searchParams.get('version_id') ?? null
    return version === null || version === String(chapter?.document.version_id) ? chapter : undefined
  }
  const within = (chapter: Chapter, dest: PDFObject | undefined): Target | undefined => {
    const name = dest instanceof PDFName ? bytesOfName(dest) : bytesOf(dest)
    if (name !== undefined) return chapter.names.has(name) ? { Dest: nameInBook(chapter, name) } : undefined
    const place = placeIn(dest instanceof PDFDict ? objectIn(dest, 'D') : dest, chapter.pages, context)
    return place && { Dest: place }
  }
  const start = ({ pages: [first] }: Chapter): Target | undefined => first && { Dest: context.obj([first, 'Fit']) }
  const ofAddress = (address: string, from: Chapter): Target | undefined => {
    const [path = '', fragment = ''] = address.split('#')
    const other = isRelative(path) ? chapterNamed(lastPart(path), from) : chapterAt(path)
    if (other) return placeOf(fragment, other) ?? start(other)
    const url = absolute(address, from.base)
    return url === undefined ? undefined : { A: context.obj({ S: 'URI', URI: byteString(url) }) }
  }
  /** The place that a PDF's address names after #, as Acrobat reads it. */
  const placeOf = (fragment: string, chapter: Chapter): Target | undefined => {
    const { page, nameddest } = Object.fromEntries(new URLSearchParams(fragment))
    if (nameddest) return within(chapter, byteString(nameddest))
    const ref = chapter.pages[Number(page) - 1]
    return ref && { Dest: context.obj([ref, 'Fit']) }
  }
  return ({ dest, action }, from) => {
    if (dest) return within(from, dest)
    if (!(action instanceof PDFDict)) return undefined
    const kind = nameIn(action, 'S')
    if (kind === 'GoTo') return within(from, objectIn(action, 'D'))
    if (kind === 'URI') return ofAddress(textIn(action, 'URI') ?? '', from)
    if (kind === 'Named') return { A: context.obj({ S: 'Named', N: nameIn(action, 'N') ?? 'NextPage' }) }
    const other = kind === 'GoToR' || kind === 'Launch' ? chapterNamed(fileNameOf(objectIn(action, 'F')), from) : undefined
    return other && (within(other, objectIn(action, 'D')) ?? start(other))
  }
}

/** Compared without case: file names are often linked as another system spells them. */
const comparable = (file_name: string) => file_name.normalize('NFC').toLowerCase()
const byteString = (bytes: string) => PDFHexString.fromBytes(Buffer.from(bytes, 'latin1'))
const isRelative = (path: string) => !/^[a-z][a-z0-9+.-]*:/i.test(path) || /^file:/i.test(path)

function lastPart(path: string): string {
  const last = path.replace(/\?.*$/, '').split(/[/\\]/).at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** An address outside of the book; undefined for one that means nothing there, and for scripts. */
function absolute(address: string, base: string | undefined): string | undefined {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined
  return url && /^(https?|mailto|tel|ftp):$/.test(url.protocol) ? url.href : undefined
}

/** Makes the links of all documents lead to the book or the web; removes those that cannot, up to their frames, and what holds an attached file. */
export function settleLinks({ context }: PDFDocument, chapters: readonly Chapter[], find: FindTarget): void {
  const settled = new Map<PDFDict, boolean>()
  for (const chapter of chapters) {
    for (const page of chapter.pages) {
      const node = context.lookup(page)
      const annotations = node instanceof PDFPageLeaf ? arrayIn(node, 'Annots') : undefined
      const kept = annotations?.asArray().filter((one) => {
        const annotation = context.lookup(one)
        if (!(annotation instanceof PDFDict)) return false
        // Pages may share one.
        const isKept = settled.get(annotation) ?? settle(annotation, (link) => find(link, chapter))
        settled.set(annotation, isKept)
        return isKept
      })
      if (node instanceof PDFPageLeaf && kept) node.set(PDFName.of('Annots'), context.obj(kept))
    }
  }
}

/** Whether the annotation still has a meaning in the book. */
function settle(annotation: PDFDict, find: (link: Linked) => Target | undefined): boolean {
  const kind = nameIn(annotation, 'Subtype')
  const link = { dest: objectIn(annotation, 'Dest'), action: objectIn(annotation, 'A') }
  for (const key of ['Dest', 'A', 'PA']) annotation.delete(PDFName.of(key))
  const target = (link.dest || link.action) && find(link)
  for (const [key, value] of Object.entries(target ?? {})) annotation.set(PDFName.of(key), value)
  if (kind === 'Link' && target === undefined) return becomesFrame(annotation)
  return kind !== 'FileAttachment'
}

/** A link that leads nowhere leaves the frame that viewers draw for it, so that the page looks like that of its file. False without a frame. */
function becomesFrame(link: PDFDict): boolean {
  const color = objectIn(link, 'C')
  const width = numberIn(dictIn(link, 'BS'), 'W') ?? numbersOf(objectIn(link, 'Border'))[2] ?? 1
  const isSeen = dictIn(link, 'AP') !== undefined || (width > 0 && !(color instanceof PDFArray && color.size() === 0))
  if (!isSeen) return false
  link.set(PDFName.of('Subtype'), PDFName.of('Square'))
  if (!(color instanceof PDFArray)) link.set(PDFName.of('C'), link.context.obj([0, 0, 0]))
  for (const key of ['H', 'QuadPoints']) link.delete(PDFName.of(key))
  return true
}

/** A named destination of a document as a string of the book: ASCII, and never a name of another document. */
const nameInBook = (chapter: Pick<Chapter, 'number'>, name: string): PDFHexString => nameString(keyOf(chapter, name))

const keyOf = ({ number }: Pick<Chapter, 'number'>, name: string) => `${number}.${encodeURIComponent(name)}`

const mostInNode = 64

/** Writes the named destinations of all documents as those of the book. */
export function putNamedDestinations({ context, catalog }: PDFDocument, chapters: readonly Chapter[]): void {
  const entries = chapters
    .flatMap((chapter) => [...chapter.names].map(([name, place]) => ({ key: keyOf(chapter, name), place })))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  if (entries.length === 0) return
  const leaves = Array.from({ length: Math.ceil(entries.length / mostInNode) }, (_, at) => {
    const named = entries.slice(at * mostInNode, (at + 1) * mostInNode)
    const limits = [named[0], named.at(-1)].map((one) => nameString(one?.key ?? ''))
    return context.register(context.obj({ Limits: limits, Names: named.flatMap(({ key, place }) => [nameString(key), place]) }))
  })
  catalog.set(PDFName.of('Names'), context.obj({ Dests: context.register(context.obj({ Kids: leaves })) }))
}

const nameString = (key: string) => PDFHexString.fromBytes(Buffer.from(key))

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
