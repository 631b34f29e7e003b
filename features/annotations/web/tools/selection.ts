import type { Annotation, AnnotationOf } from '#features/annotations/annotation.ts'
import { rounded } from '#features/annotations/geometry/rounded.ts'
import { originOf, PADDING } from '#features/annotations/geometry/text-box.ts'
import type { Annotator, Style } from '#features/annotations/web/annotator.ts'
import { type StyleField, styleFields } from './style-fields.ts'

/** The selected annotations, in stacking order. */
export const selectedOf = ({ session, selection }: Annotator): readonly Annotation[] =>
  selection.size === 0 ? [] : session.shown().annotations.filter(({ id }) => selection.has(id))

/** The style properties of an annotation that can be chosen. */
const styleOf = (annotation: Annotation): Partial<Style> =>
  Object.fromEntries(styleFields[annotation.type].map((field) => [field, (annotation as Partial<Style>)[field]]))

/** The style values common to all annotations that have the property. */
export function sharedStyle(annotations: readonly Annotation[]): Partial<Style> {
  const styles = annotations.map(styleOf)
  const shared = fieldsOf(annotations).map((field) => {
    const values = new Set(styles.filter((style) => field in style).map((style) => style[field]))
    return [field, values.size === 1 ? [...values][0] : undefined]
  })
  return Object.fromEntries(shared)
}

/** The style properties of at least one of the annotations. */
export const fieldsOf = (annotations: readonly Annotation[]): readonly StyleField[] => [
  ...new Set(annotations.flatMap(({ type }) => styleFields[type])),
]

/** Changes the style of the selected annotations where it applies, as one undo step. */
export function restyle(annotator: Annotator, change: Partial<Style>): void {
  const fields = Object.keys(change) as StyleField[]
  const changes = selectedOf(annotator)
    .map((before) => ({ before, having: fields.filter((field) => styleFields[before.type].includes(field)) }))
    .filter(({ before, having }) => having.some((field) => (before as Partial<Style>)[field] !== change[field]))
    .map(({ before, having }) => ({ kind: 'update' as const, before, annotation: restyled(before, having, change) }))
  annotator.session.change(changes)
}

function restyled(before: Annotation, having: readonly StyleField[], change: Partial<Style>): Annotation {
  if (before.type === 'freetext' && before.font_size > 0 && change.font_size) return withFontSize(before, change.font_size)
  return { ...before, ...Object.fromEntries(having.map((field) => [field, change[field]])) }
}

/** Removes the selected annotations, as one undo step. */
export function removeSelected(annotator: Annotator): void {
  annotator.session.change(selectedOf(annotator).map((annotation) => ({ kind: 'remove', annotation })))
}

/** A free text with another font size: its box is scaled so that line breaks stay, and keeps its origin. */
function withFontSize(before: AnnotationOf<'freetext'>, font_size: number): AnnotationOf<'freetext'> {
  const scaled = (length: number) => rounded(((length - 2 * PADDING) * font_size) / before.font_size + 2 * PADDING)
  const after = { ...before, font_size, width: scaled(before.width), height: scaled(before.height) }
  const [fromX, fromY] = originOf(before)
  const [toX, toY] = originOf(after)
  return { ...after, x: rounded(before.x + fromX - toX), y: rounded(before.y + fromY - toY) }
}
