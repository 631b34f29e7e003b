import { type Annotation, annotation as drawable } from '#features/annotations/annotation.ts'
import { longestText } from '#features/annotations/kinds/fields.ts'
import { type AnnotationKind, annotationKinds, kinds } from '#features/annotations/kinds/kinds.ts'
import type { CropBox } from '#platform/shared/page-space.ts'
import { instantOf } from './pdf-date.ts'
import { type XfdfElement, xfdfElement } from './xfdf-element.ts'
import { textIn, type XmlElement } from './xml-tree.ts'

const kindsByElement = Map.groupBy(
  annotationKinds.flatMap((kind) => elementsOf(kind).map((element) => ({ kind, element }))),
  ({ element }) => element,
)

function elementsOf(kind: AnnotationKind): string[] {
  const { xfdf }: { xfdf: { element: string; alsoReads?: readonly string[] } } = kinds[kind]
  return [xfdf.element, ...(xfdf.alsoReads ?? [])]
}

/** Whether an element is of a kind that we can draw. */
export const isKnownKind = ({ name }: XmlElement): boolean => kindsByElement.has(name)

/** Converts an XFDF annotation, with the given id and with its `origin` if it has one; null if it cannot be drawn. */
export function annotationFrom(element: XmlElement, cropBoxes: readonly (CropBox | undefined)[], id: string): Annotation | null {
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
