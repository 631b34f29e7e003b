import { useTranslation } from 'react-i18next'
import type { BasicDocument } from '#shared/basic-documents/document.ts'
import { useDates } from '#web/kit/dates.ts'
import { fileSize } from '#web/kit/file-size.ts'
import { currentLanguage } from '#web/kit/language.ts'

/** The small print of a document's row. */
export function useDocumentFacts(): (document: BasicDocument) => string[] {
  const { t } = useTranslation()
  const { date } = useDates()
  return ({ updated, size }) => [t('shell.updated_on', { date: date(updated) }), fileSize(size, currentLanguage())]
}
