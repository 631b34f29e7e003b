import { type Annotation, annotation as drawable } from '#features/annotations/annotation.ts'
import { largestAnnotation, longestText } from '#features/annotations/kinds/fields.ts'
import { type AnnotationKind, annotationKinds, kinds } from '#features/annotations/kinds/kinds.ts'
import { mostAnnotations } from '#features/annotations/layer.ts'
import type { CropBox } from '#platform/shared/page-space.ts'
import { instantOf } from './origin.ts'
import { pageOf, XFDF, type XfdfElement, xfdfElement } from './xfdf-element.ts'
import { childrenOf, readXml, textIn, type XmlElement, XmlRefused } from './xml-tree.ts'

/**
 * The annotations that a former viewer stored as XFDF (D3 §3), as far as they can be drawn on pages with these crop boxes. Malformed ones
 * are left out. Null if the text is not XFDF or has a document type.
 */
export function readXfdf(xfdf: string, cropBoxes: readonly (CropBox | undefined)[]): Annotation[] | null {
  try {
    const elements = listIn(readXml(xfdf)).slice(0, mostAnnotations)
    return elements.flatMap((element) => annotationFrom(element, cropBoxes, crypto.randomUUID()) ?? [])
  } catch (error) {
    if (error instanceof XmlRefused) return null
    throw error
  }
}

/** Why an annotation of a file was skipped. */
export type SkipReason = 'unknown_kind' | 'no_page' | 'page_beyond' | 'malformed' | 'too_large' | 'too_many'
/** An annotation of a file: its line, its name in the file, and the result. */
export type ReadEntry = { line: number; name: string | null } & ({ annotation: Annotation } | { reason: SkipReason })

/** Reads an uploaded file, for pages with these crop boxes. Throws XmlRefused if it is not XFDF. */
export function readEntries(xfdf: string, cropBoxes: readonly CropBox[]): ReadEntry[] {
  const root = readXml(xfdf)
  if (root.name === 'xfdf' && root.namespace !== XFDF) throw new XmlRefused('wrong_namespace', root.line)
  return listIn(root).map((element, at) => {
    const entry = { line: element.line, name: element.attribute('name') }
    return at < mostAnnotations ? { ...entry, ...judged(element, cropBoxes) } : { ...entry, reason: 'too_many' }
  })
}

function judged(element: XmlElement, cropBoxes: readonly CropBox[]): { annotation: Annotation } | { reason: SkipReason } {
  const page = pageOf(element.attribute('page'))
  if (!isKnownKind(element)) return { reason: 'unknown_kind' }
  if (page === null) return { reason: 'no_page' }
  if (page >= cropBoxes.length) return { reason: 'page_beyond' }
  // The real id is derived once all annotations are known.
  const annotation = annotationFrom(element, cropBoxes, NO_ID)
  if (!annotation) return { reason: 'malformed' }
  return bytesOf(annotation) > largestAnnotation ? { reason: 'too_large' } : { annotation }
}

const NO_ID = '00000000-0000-4000-8000-000000000000'
const bytesOf = (annotation: Annotation) => new TextEncoder().encode(JSON.stringify(annotation)).length

function listIn(root: XmlElement): XmlElement[] {
  const list = root.name === 'xfdf' ? childrenOf(root).find(({ name }) => name === 'annots') : undefined
  if (!list) throw new XmlRefused('not_xfdf', root.line)
  return childrenOf(list)
}

const kindsByElement = Map.groupBy(
  annotationKinds.flatMap((kind) => elementsOf(kind).map((element) => ({ kind, element }))),
  ({ element }) => element,
)

function elementsOf(kind: AnnotationKind): string[] {
  const { xfdf }: { xfdf: { element: string; alsoReads?: readonly string[] } } = kinds[kind]
  return [xfdf.element, ...(xfdf.alsoReads ?? [])]
}

/** Whether an element is of a kind that we can draw. */
const isKnownKind = ({ name }: XmlElement): boolean => kindsByElement.has(name)

/** Converts an XFDF annotation, with the given id and with its `origin` if it has one; null if it cannot be drawn. */
function annotationFrom(element: XmlElement, cropBoxes: readonly (CropBox | undefined)[], id: string): Annotation | null {
  const xfdf = xfdfElement(element, cropBoxes)
  const parts = partsOf(xfdf)
  const common = {
    id,
    pageIndex: xfdf.pageIndex,
    color: colorOf(xfdf.attribute('color')),
    opacity: Math.max(0, Math.min(1, xfdf.number('opacity', 1))),
    text: contentsOf(xfdf),
    ...(xfdf.own('unplaced') === 'true' && { is_unplaced: true }),
    ...originIn(xfdf),
  }
  const made = drawable.safeParse(parts && { ...common, ...parts })
  return made.success ? made.data : null
}

function originIn(xfdf: XfdfElement) {
  const origin = {
    author: xfdf.attribute('title')?.trim().slice(0, 200).toWellFormed() || null,
    created: instantOf(xfdf.attribute('creationdate')),
    modified: instantOf(xfdf.attribute('date')),
  }
  return Object.values(origin).some((one) => one !== null) && { origin }
}

/** Kind and fields: several kinds may share an element, of which the one that wrote it reads it first. */
function partsOf(xfdf: XfdfElement): object | null {
  const possible = (kindsByElement.get(xfdf.element) ?? []).map(({ kind }) => kind)
  const written = possible.filter((kind) => kind === xfdf.own('kind'))
  for (const kind of [...written, ...possible]) {
    const parts = kinds[kind].xfdf.read(xfdf)
    if (parts) return { type: kind, ...parts }
  }
  return null
}

const colorOf = (color: string | null) => (/^#[0-9a-f]{6}$/i.test(color ?? '') ? color?.toLowerCase() : '#000000')

/** The contents as plain text; rich text loses its format and any scripts. */
function contentsOf(xfdf: XfdfElement): string {
  const rich = xfdf.child('contents-richtext')
  const paragraphs = rich ? allNamed(rich, 'p').map(textIn) : []
  const text =
    xfdf.textOf('contents') ??
    (paragraphs.length > 0 ? paragraphs.join('\n') : ((rich && textIn(rich)) ?? xfdf.attribute('contents') ?? ''))
  return text.replace(/\r\n?/g, '\n').slice(0, longestText).toWellFormed()
}

const allNamed = ({ content }: XmlElement, name: string): XmlElement[] =>
  content.flatMap((one) => (typeof one === 'string' ? [] : one.name === name ? [one] : allNamed(one, name)))
