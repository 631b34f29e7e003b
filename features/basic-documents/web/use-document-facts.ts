import { useTranslation } from 'react-i18next'
import type { BasicDocument } from '#features/basic-documents/document.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import { fileSize } from '#platform/web/ui/file/file-size.ts'

/** Details shown below a document's title. */
export function useDocumentFacts(): (document: BasicDocument) => string[] {
  const { t } = useTranslation()
  const { date } = useDates()
  return ({ updated, size }) => [t('shell.updated_on', { date: date(updated) }), fileSize(size, currentLanguage())]
}
