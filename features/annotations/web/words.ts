import { useTranslation } from 'react-i18next'
import { type Annotation, isMarking } from '#features/annotations/annotation.ts'
import { colorName } from '#features/annotations/colors.ts'
import type { Quote } from '#features/annotations/kinds/fields.ts'
import type { AnnotationKind } from '#features/annotations/kinds/kinds.ts'

/** The quote of a marking. */
export const passageOf = (annotation: Annotation): Quote | undefined => (isMarking(annotation) ? annotation.quote : undefined)

/** The trimmed text of an annotation; a remark may be missing. */
export const textOf = ({ text }: Annotation): string => text?.trim() ?? ''

/** The words of an annotation: its text, else its quote. */
export const wordsOf = (annotation: Annotation): string => textOf(annotation) || (passageOf(annotation)?.exact ?? '')

/** Shortens a text, which may be a page long; the length is in UTF-16 units. */
export const shortened = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest).toWellFormed()} …` : text

/** A description of annotations for screen readers. */
export function useDescription(): (annotation: Annotation) => string {
  const { t } = useTranslation()
  return (annotation) => {
    const kind = t(`annotations.list.kind_${annotation.type}`)
    const words = shortened(wordsOf(annotation), 200)
    return words === '' ? kind : t('annotations.surface.described', { kind, words })
  }
}

/** How much of a long text a button's name repeats. */
const SHORT = 60

/** Names and texts of annotations in the interface language. */
export function useWords() {
  const { t } = useTranslation()
  const kindOf = (kind: AnnotationKind | null) => t(kind ? `annotations.list.kind_${kind}` : 'annotations.list.kind_unknown')
  const pageOf = ({ pageIndex }: { pageIndex: number }) => t('annotations.list.page', { page: pageIndex + 1 })
  const colorOf = (color: string) => {
    const name = colorName(color)
    return name ? t(`annotations.tools.color_${name}`) : t('annotations.list.other_color', { color: color.toLowerCase() })
  }
  /** A title that tells an annotation from the others. */
  const titleOf = (annotation: Annotation) => {
    const words = wordsOf(annotation)
    const kind = kindOf(annotation.type)
    return words ? `${kind}: ${shortened(words, SHORT)}` : `${kind}, ${pageOf(annotation)}`
  }
  return { t, kindOf, colorOf, pageOf, titleOf }
}
/** Passed to the rows, since calling the hook in each of hundreds of rows is slow. */
export type Words = ReturnType<typeof useWords>
