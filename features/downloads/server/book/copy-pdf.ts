import {
  PDFArray,
  PDFCatalog,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFPage,
  PDFPageLeaf,
  PDFPageTree,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'

/** A PDF whose pages are copied into a book but not added yet. `copy` copies other objects of it, which then refer to the copied pages. */
export type CopiedPdf = { source: PDFDocument; book: PDFDocument; pages: PDFPage[]; copy: (object: PDFObject) => PDFObject }

/**
 * Copies the pages of a PDF, each object once, so that links between pages stay links. Unlike pdf-lib's own copying, it does not recurse over
 * references: pages that link to each other in a long chain do not exhaust the stack.
 */
export function copyPdf(source: PDFDocument, book: PDFDocument): CopiedPdf {
  const { context: from } = source
  const { context: to } = book
  const known = new Map<PDFRef, PDFObject>()
  const waiting: [PDFObject, PDFRef][] = []
  const shallow = (object: PDFObject): PDFObject => {
    if (object instanceof PDFRef) return referenceTo(object)
    if (object instanceof PDFStream) return streamOf(object)
    if (object instanceof PDFDict) return filled(PDFDict.withContext(to), object, leftOutOf(object))
    // Bytes that were not understood: their references would mean other objects in the book.
    if (object instanceof PDFInvalidObject) return PDFNull
    if (!(object instanceof PDFArray)) return object.clone(to)
    const copied = PDFArray.withContext(to)
    for (const item of object.asArray()) copied.push(shallow(item))
    return copied
  }
  const referenceTo = (ref: PDFRef): PDFObject => {
    const found = known.get(ref)
    if (found) return found
    const object = from.lookup(ref)
    // Pages that are in no page tree, and the tree itself.
    if (!object || isOfTree(object)) return PDFNull
    const copied = to.nextRef()
    known.set(ref, copied)
    waiting.push([object, copied])
    return copied
  }
  const streamOf = (stream: PDFStream): PDFObject => {
    const dict = filled(PDFDict.withContext(to), stream.dict)
    return PDFRawStream.of(dict, stream.getContents())
  }
  const filled = <Dict extends PDFDict>(copied: Dict, dict: PDFDict, leftOut?: ReadonlySet<string>): Dict => {
    for (const [key, value] of dict.entries()) if (!leftOut?.has(key.decodeText())) copied.set(key, shallow(value))
    return copied
  }
  const copy = (object: PDFObject): PDFObject => {
    const copied = shallow(object)
    for (let next = waiting.pop(); next; next = waiting.pop()) to.assign(next[1], shallow(next[0]))
    return copied
  }
  const all = source.getPages().map(({ node, ref }) => {
    const copied = to.nextRef()
    // A page that is in the tree several times: links lead to its first place.
    if (!known.has(ref)) known.set(ref, copied)
    return { node, ref: copied }
  })
  const pages = all.map(({ node, ref }) => {
    const leaf = filled(PDFPageLeaf.fromMapWithContext(new Map(), to), withInherited(node), leftOutOfPages)
    to.assign(ref, leaf)
    return PDFPage.of(leaf, ref, book)
  })
  copy(PDFNull)
  return { source, book, pages, copy }
}

const isOfTree = (object: PDFObject) => object instanceof PDFPageLeaf || object instanceof PDFPageTree || object instanceof PDFCatalog

function withInherited(node: PDFPageLeaf): PDFPageLeaf {
  const page = node.clone()
  for (const name of PDFPageLeaf.InheritableEntries) {
    const value = node.getInheritableAttribute(PDFName.of(name))
    if (value) page.set(PDFName.of(name), value)
  }
  return page
}

/** What leads out of the page or to nothing in the book: the tree, threads, scripts, embedded files, the structure, data of other programs. */
const leftOutOfPages = new Set(['Parent', 'B', 'AA', 'AF', 'StructParents', 'Tabs', 'PieceInfo', 'Thumb'])
const leftOutOfAnnotations = new Set(['AA', 'AF', 'FS', 'StructParent'])
const leftOutOfFiles = new Set(['EF', 'RF', 'AF'])

function leftOutOf(dict: PDFDict): ReadonlySet<string> | undefined {
  if (dict.has(PDFName.of('Rect')) && dict.has(PDFName.of('Subtype'))) return leftOutOfAnnotations
  return dict.get(PDFName.of('EF')) !== undefined && dict.has(PDFName.of('F')) ? leftOutOfFiles : undefined
}

/** Removes the objects that nothing refers to any more, such as removed form fields. */
export function dropUnused({ context }: PDFDocument): void {
  const used = new Set<PDFRef>()
  const waiting: (PDFObject | undefined)[] = Object.values(context.trailerInfo)
  while (waiting.length > 0) {
    const object = waiting.pop()
    if (object instanceof PDFRef) {
      if (used.has(object)) continue
      used.add(object)
      waiting.push(context.lookup(object))
    } else if (object instanceof PDFStream) waiting.push(object.dict)
    else if (object instanceof PDFDict) for (const value of object.values()) waiting.push(value)
    else if (object instanceof PDFArray) for (const item of object.asArray()) waiting.push(item)
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!used.has(ref)) context.delete(ref)
}
