import { useTranslation } from 'react-i18next'
import type { TextKey } from '#platform/web/lib/language/language.ts'

/** The log's own words in the reader's; one that has no text stays as it is written. */
export function useTerms() {
  const { t, i18n } = useTranslation()
  const textOf = (kind: 'actions' | 'subjects') => (name: string) => {
    const key = `administration_pages.${kind}.${name}`
    return i18n.exists(key) ? t(key as TextKey) : name
  }
  return {
    actionText: textOf('actions'),
    subjectText: textOf('subjects'),
    outcomeText: (name: string) => t(name === 'refused' ? 'administration_pages.outcome_refused' : 'administration_pages.outcome_done'),
  }
}
