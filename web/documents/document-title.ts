import { useTranslation } from 'react-i18next'
import type { DocumentWithParents } from '#shared/documents/contract.ts'
import { useDates } from '#web/kit/dates.ts'

type Titled = Pick<DocumentWithParents, 'kind' | 'title' | 'agenda_item' | 'meeting'>

/** Titles a document's page: a protocol by the day of its meeting, a proposal by its agenda item (D3 §2). */
export function useDocumentTitle(): (document: Titled) => string {
  const { t } = useTranslation()
  const { date } = useDates()
  return ({ kind, title, agenda_item, meeting }) => {
    if (kind === 'protocols') return t('documents.protocol_of', { date: date(meeting.start) })
    return (kind === 'proposals' && agenda_item?.title) || title
  }
}
