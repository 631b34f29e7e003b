import { useTranslation } from 'react-i18next'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import { documentTitle } from '#features/documents/title.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'

type Titled = Pick<DocumentWithParents, 'kind' | 'title' | 'agenda_item' | 'meeting'>

/** Title of a document's page. */
export function useDocumentTitle(): (document: Titled) => string {
  const { t } = useTranslation()
  const { date } = useDates()
  return (document) => documentTitle(document, (start) => t('meetings.protocol_of', { date: date(start) }))
}
