import { useTranslation } from 'react-i18next'
import type { Annotation } from '#features/annotations/annotation.ts'
import { shortened, wordsOf } from '#features/annotations/web/words-of.ts'

/** A description of annotations for screen readers. */
export function useDescription(): (annotation: Annotation) => string {
  const { t } = useTranslation()
  return (annotation) => {
    const kind = t(`annotations.list.kind_${annotation.type}`)
    const words = shortened(wordsOf(annotation), 200)
    return words === '' ? kind : t('annotations.surface.described', { kind, words })
  }
}
