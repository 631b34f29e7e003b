import { useTranslation } from 'react-i18next'
import type { Annotation, AnnotationKind } from '#features/annotations/annotation.ts'
import { colorName } from '#features/annotations/web/tools/colors.ts'
import { shortened, wordsOf } from '#features/annotations/web/words-of.ts'

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
