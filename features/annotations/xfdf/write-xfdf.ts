import { type Annotation, annotation as drawable } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import { kindOf } from '#features/annotations/kinds/kinds.ts'
import { type CropBox, inflated, type Point, type Rect, toUser } from '#platform/shared/page-space.ts'
import { originOf, pdfDate } from './origin.ts'
import { OWN, XFDF } from './xfdf-element.ts'
import { writtenAttributes, writtenText } from './xml-text.ts'

/** A stored annotation with its author and dates (ISO). */
export type Dated = { annotation: Record<string, unknown>; author: string; created: string; updated: string }

/**
 * Yields an XFDF document of annotations on pages with these crop boxes, piece by piece. Those beyond the last page are put on the first
 * (D3 §4), those that cannot be drawn are left out.
 */
export function* writeXfdf(annotations: Iterable<Dated>, cropBoxes: readonly (CropBox | undefined)[]): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<xfdf xmlns="${XFDF}" xmlns:own="${OWN}" xml:space="preserve">\n<annots>\n`
  for (const dated of annotations) {
    const made = drawable.safeParse(dated.annotation)
    if (!made.success) continue
    const pageIndex = made.data.pageIndex < cropBoxes.length ? made.data.pageIndex : 0
    const cropBox = cropBoxes[pageIndex]
    if (cropBox) yield element({ ...made.data, pageIndex }, dated, cropBox)
  }
  yield '</annots>\n</xfdf>\n'
}

function element(annotation: Annotation, dated: Dated, cropBox: CropBox): string {
  const { id, type, pageIndex, opacity, is_unplaced, text } = annotation
  const { author, created, modified } = historyOf(dated)
  const { xfdf } = kindOf(annotation)
  const page = { place: (point: Point) => pointOf(point, cropBox), number: written }
  const attributes = {
    page: pageIndex,
    rect: rectOf(outerOf(annotation), cropBox),
    color: annotation.color.toUpperCase(),
    opacity: written(opacity),
    flags: is_unplaced ? 'hidden' : 'print',
    name: id,
    title: author,
    creationdate: pdfDate(created),
    date: pdfDate(modified),
    'own:kind': type,
    'own:unplaced': is_unplaced ? 'true' : null,
    ...xfdf.attributes(annotation, page),
  }
  const contents = text ? `<contents>${writtenText(text)}</contents>` : ''
  return `<${xfdf.element}${writtenAttributes(attributes)}>${contents}${xfdf.content?.(annotation, page) ?? ''}</${xfdf.element}>\n`
}

/** Imported annotations keep their original author and dates; `modified` only until they are changed here. */
function historyOf({ annotation, author, created, updated }: Dated) {
  const origin = originOf(annotation)
  return {
    author: origin?.author ?? author,
    created: origin?.created ?? created,
    modified: updated === created ? (origin?.modified ?? updated) : updated,
  }
}

/** The outer rectangle, including the line. */
const outerOf = (annotation: Annotation): Rect => inflated(boundsOf(annotation), kindOf(annotation).xfdf.isRectExact ? 0 : 1)

const pointOf = (point: Point, cropBox: CropBox): string => toUser(point, cropBox).map(written).join(',')

const rectOf = ({ x, y, width, height }: Rect, cropBox: CropBox): string =>
  [...toUser([x, y + height], cropBox), ...toUser([x + width, y], cropBox)].map(written).join(',')

/** Finer than the stored precision, and never with an exponent. */
const written = (value: number): string => String(Math.round(value * 10_000) / 10_000 || 0)
