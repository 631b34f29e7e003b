import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFFlateStream,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import type { Annotation } from '#features/annotations/annotation.ts'
import { stackingOrder } from '#features/annotations/geometry/shape.ts'
import { compressedStream } from '#platform/server/pdf/compressed-stream.ts'
import type { Ink } from '#platform/server/pdf/printed-font.ts'
import { appearanceOf } from './appearance.ts'
import { flattenOwn } from './flattening/flatten-own.ts'
import { cropBoxOf, mediaBoxOf } from './page-box.ts'

/**
 * Flattens annotations onto their page; later ones are drawn above earlier ones, markers below all. Annotations of the page itself that
 * would cover them are flattened first.
 */
export function drawAnnotations(page: PDFPage, annotations: readonly Annotation[], ink: Ink): void {
  if (annotations.length === 0) return
  const cropBox = cropBoxOf(page)
  const drawn = stackingOrder(annotations).map((annotation) => appearanceOf(annotation, cropBox, ink))
  const covered = flattenOwn(
    page,
    drawn.map(({ rect }) => rect),
    ink,
  )
  const forms = [...covered, ...drawn.map(({ form }) => form)]
  const own = ownContentOf(page)
  const painted = namesIn(page, own ? [own, ...forms] : forms).map((name) => `/${name} Do`)
  const { context } = page.doc
  const put = (...lines: string[]) => context.register(compressedStream(context, `\n${lines.join('\n')}\n`))
  // In some programs a surplus `Q` within a form pops the state of the page, so that is saved four times and one is left.
  const below = own ? [put(`q q q q ${painted.shift()} Q Q Q Q`)] : [put('q'), ...contentsOf(page), put('Q')]
  page.node.set(CONTENTS, context.obj([...below, put(...painted)]))
}

/** Adds forms to the page's own copy of its resources, which it may share with other pages. */
function namesIn({ node, doc: { context } }: PDFPage, forms: readonly PDFRef[]): string[] {
  const resources = node.Resources()?.clone(context) ?? context.obj({})
  const old = context.lookup(resources.get(XOBJECT))
  const known = old instanceof PDFDict ? old.clone(context) : context.obj({})
  const names = forms.map((form) => {
    const name = known.uniqueKey('Annotation')
    known.set(name, form)
    return name.decodeText()
  })
  resources.set(XOBJECT, known)
  node.set(RESOURCES, resources)
  return names
}

const [XOBJECT, RESOURCES, CONTENTS] = ['XObject', 'Resources', 'Contents'].map((name) => PDFName.of(name)) as [PDFName, PDFName, PDFName]

/**
 * The page's own content as a form: whatever graphics state it ends in (an unclosed `q`, a surplus `Q`), later drawing starts from a clean
 * state. Null if there is no content or it cannot be decoded.
 */
function ownContentOf(page: PDFPage): PDFRef | null {
  const refs = contentsOf(page)
  const [first] = refs
  const stream = first && page.doc.context.lookup(first)
  // A single stream is reused in place, still compressed, so that a large one is not copied.
  if (refs.length === 1 && stream instanceof PDFStream && !stream.dict.has(SUBTYPE)) return first ? asForm(first, stream, page) : null
  return joinedContent(page, refs)
}

/** The content streams of a page; operators may span several of them. */
function contentsOf({ node, doc: { context } }: PDFPage): PDFRef[] {
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
  const stream = compressedStream(context, decoded)
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

const SUBTYPE = PDFName.of('Subtype')
