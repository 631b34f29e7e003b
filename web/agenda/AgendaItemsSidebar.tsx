import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AgendaItemWithMeeting } from '#shared/agenda/contract.ts'
import { BackLink } from '#web/kit/BackLink.tsx'
import { PageSidebar } from '#web/kit/slots.tsx'
import { useMeetingTitle } from '#web/meetings/meeting-title.ts'
import { meetingQuery } from '#web/meetings/queries.ts'
import { AgendaItemRows } from './AgendaItemRows.tsx'

/** The meeting's agenda items beside the one that is open (D2 §2). */
export function AgendaItemsSidebar({ item }: { item: AgendaItemWithMeeting }) {
  const { t } = useTranslation()
  const { data: meeting } = useSuspenseQuery(meetingQuery(item.meeting_id))
  const titleOf = useMeetingTitle()
  return (
    <PageSidebar>
      <BackLink
        label={t('agenda.back_to_meeting')}
        detail={titleOf(meeting)}
        link={{ to: '/meetings/$id', params: { id: item.meeting_id } }}
      />
      <AgendaItemRows items={meeting.agenda_items} label={t('agenda.agenda_items_of')} current={item.id} />
    </PageSidebar>
  )
}
