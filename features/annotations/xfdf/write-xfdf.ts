import { type Annotation, annotation as drawable, type InkPoint, isMarking } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/bounds.ts'
import { type CropBox, inflated, type Point, type Rect, toUser } from '#platform/shared/page-space.ts'
import { elementNames, OWN, XFDF } from './names.ts'
import { originOf } from './origin.ts'
import { pdfDate } from './pdf-date.ts'
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
    ...partsOf(annotation, cropBox),
  }
  const name = elementNames[type]
  const contents = text ? `<contents>${writtenText(text)}</contents>` : ''
  return `<${name}${writtenAttributes(attributes)}>${contents}${childrenOf(annotation, cropBox)}</${name}>\n`
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
const outerOf = (annotation: Annotation): Rect =>
  annotation.type === 'freetext' || annotation.type === 'note' || annotation.type === 'rectangle' || annotation.type === 'ellipse'
    ? boundsOf(annotation)
    : inflated(boundsOf(annotation), 1)

function partsOf(annotation: Annotation, cropBox: CropBox): Record<string, string | number | null> {
  const place = (point: Point) => pointOf(point, cropBox)
  if (isMarking(annotation)) {
    const { turn, quote, rects } = annotation
    const coords = rects.map((rect) => cornersOf(rect).map(place).join(','))
    return {
      coords: coords.join(','),
      'own:turn': turn,
      'own:quote': quote?.exact ?? null,
      'own:prefix': quote?.prefix ?? null,
      'own:suffix': quote?.suffix ?? null,
    }
  }
  switch (annotation.type) {
    case 'freetext':
      // In XFDF this colour is the background's, and there is none; the text's colour is in the default appearance.
      return { color: null, width: 0, 'own:turn': annotation.turn }
    case 'note':
      return { icon: 'Comment' }
    case 'line':
    case 'arrow':
      return {
        width: written(annotation.stroke_width),
        start: place(annotation.from),
        end: place(annotation.to),
        head: 'None',
        tail: annotation.type === 'arrow' ? 'OpenArrow' : 'None',
      }
    case 'rectangle':
    case 'ellipse': {
      const half = written(annotation.stroke_width / 2)
      return { width: written(annotation.stroke_width), fringe: [half, half, half, half].join(',') }
    }
    case 'ink':
    case 'highlighter':
    default:
      return { width: written(annotation.stroke_width), IT: annotation.type === 'highlighter' ? 'InkHighlight' : null }
  }
}

/** Upper left, upper right, lower left, lower right: the order that other viewers use. */
const cornersOf = ({ x, y, width, height }: Rect): Point[] => [
  [x, y],
  [x + width, y],
  [x, y + height],
  [x + width, y + height],
]

function childrenOf(annotation: Annotation, cropBox: CropBox): string {
  if (annotation.type === 'ink' || annotation.type === 'highlighter')
    return `<inklist>${annotation.strokes.map((stroke) => gestureOf(stroke, cropBox)).join('')}</inklist>`
  if (annotation.type !== 'freetext') return ''
  const { font_size, color } = annotation
  const shades = [1, 3, 5].map((at) => written(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ')
  return `<defaultappearance>${shades} rg /Helv ${written(font_size)} Tf</defaultappearance><defaultstyle>font: Helvetica ${written(font_size)}pt; color: ${color}</defaultstyle>`
}

function gestureOf(stroke: readonly InkPoint[], cropBox: CropBox): string {
  const points = stroke.map(([x, y]) => pointOf([x, y], cropBox)).join(';')
  const pressures = stroke.map(([, , pressure]) => written(pressure))
  const isEven = pressures.every((pressure) => pressure === '0.5')
  return `<gesture${writtenAttributes({ 'own:pressure': isEven ? null : pressures.join(',') })}>${points}</gesture>`
}

const pointOf = (point: Point, cropBox: CropBox): string => toUser(point, cropBox).map(written).join(',')

const rectOf = ({ x, y, width, height }: Rect, cropBox: CropBox): string =>
  [...toUser([x, y + height], cropBox), ...toUser([x + width, y], cropBox)].map(written).join(',')

/** Finer than the stored precision, and never with an exponent. */
const written = (value: number): string => String(Math.round(value * 10_000) / 10_000 || 0)
