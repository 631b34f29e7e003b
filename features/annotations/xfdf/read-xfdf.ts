import type { Annotation } from '#features/annotations/annotation.ts'
import { largestAnnotation } from '#features/annotations/kinds/fields.ts'
import { mostAnnotations } from '#features/annotations/layer.ts'
import type { CropBox } from '#platform/shared/page-space.ts'
import { XFDF } from './names.ts'
import { annotationFrom, isKnownKind } from './read-annotation.ts'
import { pageOf } from './xfdf-element.ts'
import { childrenOf, readXml, type XmlElement, XmlRefused } from './xml-tree.ts'

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
