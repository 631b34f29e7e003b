import { useTranslation } from 'react-i18next'
import type { Annotation } from '#shared/annotations/annotation.ts'

/** What an annotation is and says, for whoever does not see it. */
export function useDescription(): (annotation: Annotation) => string {
  const { t } = useTranslation()
  return (annotation) => {
    const kind = t(`annotations.tools.tool_${annotation.type}`)
    const words = wordsOf(annotation)
    return words === '' ? kind : t('annotations.surface.described', { kind, words })
  }
}

/** Its text, else the passage that it marks. */
function wordsOf(annotation: Annotation): string {
  const quote = 'quote' in annotation ? (annotation.quote as { exact: string } | undefined) : undefined
  const words = annotation.text || quote?.exact || ''
  return words.length > 200 ? `${words.slice(0, 200)}…` : words
}
