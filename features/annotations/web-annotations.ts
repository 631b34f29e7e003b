import { type Annotation, annotation as drawable, isMarking } from './annotation.ts'
import { boundsOf, shapesOf } from './geometry/shape.ts'
import { originOf } from './xfdf/origin.ts'
import type { Dated } from './xfdf/write-xfdf.ts'
import { writtenValue } from './xfdf/xml-text.ts'

/** `id` and `source` are URLs: of the list, and of the annotated file. */
type Collection = { id: string; source: string; label: string }

/** Yields a layer as W3C Web Annotations (JSON-LD), piece by piece: one collection with one page. Annotations that cannot be drawn are left out. */
export function* writeWebAnnotations(annotations: readonly Dated[], { id, source, label }: Collection): Generator<string> {
  const head = { '@context': 'http://www.w3.org/ns/anno.jsonld', id, type: 'AnnotationCollection', label }
  const page = { id: `${id}#page`, type: 'AnnotationPage', partOf: id, startIndex: 0 }
  let total = 0
  yield `${JSON.stringify(head).slice(0, -1)},"first":${JSON.stringify(page).slice(0, -1)},"items":[`
  for (const dated of annotations) {
    const made = drawable.safeParse(dated.annotation)
    if (!made.success) continue
    yield (total === 0 ? '\n' : ',\n') + JSON.stringify(itemOf(made.data, dated, source))
    total += 1
  }
  yield `\n]},"total":${total}}\n`
}

function itemOf(annotation: Annotation, { annotation: kept, author, created, updated }: Dated, source: string) {
  const origin = originOf(kept)
  return {
    id: `urn:uuid:${annotation.id}`,
    type: 'Annotation',
    motivation: motivationOf(annotation),
    creator: { type: 'Person', name: origin?.author ?? author },
    created: new Date(origin?.created ?? created).toISOString(),
    modified: new Date(updated === created ? (origin?.modified ?? updated) : updated).toISOString(),
    ...(annotation.text && { body: { type: 'TextualBody', value: annotation.text, format: 'text/plain' } }),
    target: { source, selector: selectorsOf(annotation) },
  }
}

function motivationOf(annotation: Annotation): string {
  if (annotation.text) return 'commenting'
  return isMarking(annotation) ? 'highlighting' : 'describing'
}

/** Every selector available for the annotation. An unplaced annotation has only its page and quote. */
function selectorsOf(annotation: Annotation) {
  const { x, y, width, height } = boundsOf(annotation)
  const page = `page=${annotation.pageIndex + 1}`
  const rect = [x, y, width, height].map(written).join(',')
  const isPlaced = !annotation.is_unplaced
  return [
    ...(isMarking(annotation) && annotation.quote ? [{ type: 'TextQuoteSelector', ...annotation.quote }] : []),
    {
      type: 'FragmentSelector',
      conformsTo: 'http://tools.ietf.org/rfc/rfc8118',
      value: isPlaced ? `${page}&viewrect=${rect}` : page,
      ...(isPlaced && shapesOf(annotation).length > 0 && { refinedBy: { type: 'SvgSelector', value: svgOf(annotation) } }),
    },
  ]
}

/** In points from the top left corner of the page's crop box. */
function svgOf(annotation: Annotation): string {
  const color = writtenValue(annotation.color)
  const paths = shapesOf(annotation).map(({ d, paint, width }) =>
    paint === 'fill' ? `<path d="${d}" fill="${color}"/>` : `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" opacity="${annotation.opacity}">${paths.join('')}</svg>`
}

const written = (value: number) => String(Math.round(value * 100) / 100 || 0)
