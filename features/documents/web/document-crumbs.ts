import { useTranslation } from 'react-i18next'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import { useMeetingTitle } from '#features/meetings/web/meeting-title.ts'
import type { Crumb } from '#platform/web/ui/page/PageBreadcrumbs.tsx'
import { useDocumentTitle } from './document-title.ts'
import { useAgendaOrder } from './use-agenda-order.ts'

/** Committee, meeting, agenda item if any, and the document itself. */
export function useDocumentCrumbs(): (document: DocumentWithParents) => Crumb[] {
  const { t } = useTranslation()
  const titleOfMeeting = useMeetingTitle()
  const titleOf = useDocumentTitle()
  const inOrder = useAgendaOrder()
  return (document) => {
    const { meeting, agenda_item, kind } = document
    return [
      { label: meeting.committee.title, link: { to: '/committees/$id', params: { id: meeting.committee.id } } },
      { label: titleOfMeeting(meeting), link: { to: '/meetings/$id', params: { id: meeting.id } } },
      ...(agenda_item
        ? [{ label: agenda_item.title, link: { to: '/agenda_items/$id', params: { id: agenda_item.id }, search: inOrder } as const }]
        : []),
      { label: kind === 'proposals' ? t('agenda.proposal') : titleOf(document) },
    ]
  }
}
