import { decodePDFRawStream, PDFArray, PDFFlateStream, PDFName, type PDFPage, PDFRawStream, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import { mediaBoxOf } from './page-box.ts'

/**
 * The page's own content as a form: whatever graphics state it ends in (an unclosed `q`, a surplus `Q`), later drawing starts from a clean
 * state. Null if there is no content or it cannot be decoded.
 */
export function ownContentOf(page: PDFPage): PDFRef | null {
  const refs = contentsOf(page)
  const [first] = refs
  const stream = first && page.doc.context.lookup(first)
  // A single stream is reused in place, still compressed, so that a large one is not copied.
  if (refs.length === 1 && stream instanceof PDFStream && !stream.dict.has(SUBTYPE)) return first ? asForm(first, stream, page) : null
  return joinedContent(page, refs)
}

/** The content streams of a page; operators may span several of them. */
export function contentsOf({ node, doc: { context } }: PDFPage): PDFRef[] {
  const own = node.get(CONTENTS)
  const contents = context.lookup(own)
  const all = contents instanceof PDFArray ? contents.asArray() : [own]
  return all.filter((one) => one instanceof PDFRef).filter((ref) => context.lookup(ref) instanceof PDFStream)
}

function asForm(ref: PDFRef, { dict }: PDFStream, page: PDFPage): PDFRef {
  const entries = {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: mediaBoxOf(page),
    Resources: page.node.getInheritableAttribute(RESOURCES) ?? {},
  }
  for (const [name, value] of Object.entries(entries)) dict.set(PDFName.of(name), page.doc.context.obj(value))
  return ref
}

function joinedContent(page: PDFPage, refs: readonly PDFRef[]): PDFRef | null {
  const { context } = page.doc
  const decoded = decodedContents(refs.map((ref) => context.lookup(ref, PDFStream)))
  if (!decoded) return null
  const stream = context.flateStream(decoded)
  for (const ref of refs) if (isOnlyOn(page, ref)) context.delete(ref)
  return asForm(context.register(stream), stream, page)
}

function decodedContents(streams: readonly PDFStream[]): Buffer | null {
  if (streams.length === 0) return null
  try {
    return Buffer.concat(streams.flatMap((stream) => [decodedContent(stream), Buffer.from('\n')]))
  } catch {
    return null
  }
}

function decodedContent(stream: PDFStream): Uint8Array {
  if (stream instanceof PDFRawStream) return decodePDFRawStream(stream).decode()
  return stream instanceof PDFFlateStream ? stream.getUnencodedContents() : stream.getContents()
}

/** Whether a stream is used by this page alone, by no other page and no form. */
function isOnlyOn(page: PDFPage, ref: PDFRef): boolean {
  const isForm = page.doc.context.lookup(ref, PDFStream).dict.has(SUBTYPE)
  return !isForm && !page.doc.getPages().some((other) => other.node !== page.node && contentsOf(other).includes(ref))
}

const [SUBTYPE, CONTENTS, RESOURCES] = [PDFName.of('Subtype'), PDFName.of('Contents'), PDFName.of('Resources')]
