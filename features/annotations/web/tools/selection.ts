import type { Annotation } from '#features/annotations/annotation.ts'
import type { Annotator, Style } from '#features/annotations/web/annotator.ts'
import { type StyleField, styleFields } from './style-fields.ts'
import { withFontSize } from './with-font-size.ts'

/** The selected annotations, in the order in which they lie upon each other. */
export const selectedOf = ({ session, selection }: Annotator): readonly Annotation[] =>
  selection.size === 0 ? [] : session.shown().annotations.filter(({ id }) => selection.has(id))

/** Those of an annotation's looks that can be chosen. */
const styleOf = (annotation: Annotation): Partial<Style> =>
  Object.fromEntries(styleFields[annotation.type].map((field) => [field, (annotation as Partial<Style>)[field]]))

/** The looks that all those annotations share which have them. */
export function sharedStyle(annotations: readonly Annotation[]): Partial<Style> {
  const styles = annotations.map(styleOf)
  const shared = fieldsOf(annotations).map((field) => {
    const values = new Set(styles.filter((style) => field in style).map((style) => style[field]))
    return [field, values.size === 1 ? [...values][0] : undefined]
  })
  return Object.fromEntries(shared)
}

/** Whatever can be chosen of at least one of them. */
export const fieldsOf = (annotations: readonly Annotation[]): readonly StyleField[] => [
  ...new Set(annotations.flatMap(({ type }) => styleFields[type])),
]

/** Gives the selected ones other looks, each as far as it has them, in one step. */
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

/** Takes the selected ones away in one step. */
export function removeSelected(annotator: Annotator): void {
  annotator.session.change(selectedOf(annotator).map((annotation) => ({ kind: 'remove', annotation })))
}
