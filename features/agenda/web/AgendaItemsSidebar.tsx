import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AgendaItemWithMeeting } from '#features/agenda/contract.ts'
import { useMeetingTitle } from '#features/meetings/web/meeting-title.ts'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { BackLink } from '#platform/web/ui/page/BackLink.tsx'
import { PageSidebar } from '#platform/web/ui/page/slots.tsx'
import { AgendaItemRows } from './AgendaItemRows.tsx'
import { agendaEntriesQuery } from './queries.ts'
import type { AgendaItemSearch } from './search.ts'

/** The meeting's agenda items beside the open one (D2 §2). */
export function AgendaItemsSidebar({ item, tagesordnungitem_id }: { item: AgendaItemWithMeeting } & AgendaItemSearch) {
  const { t } = useTranslation()
  const { data: meeting } = useSuspenseQuery(meetingQuery(item.meeting_id))
  const entryOf = useEntries(item.meeting_id, tagesordnungitem_id)
  const titleOf = useMeetingTitle()
  return (
    <PageSidebar>
      <BackLink
        label={t('agenda.back_to_meeting')}
        detail={titleOf(meeting)}
        link={{ to: '/meetings/$id', params: { id: item.meeting_id } }}
      />
      <AgendaItemRows
        items={meeting.agenda_items}
        committee_id={meeting.committee_id}
        label={t('agenda.agenda_items_of')}
        current={item.id}
        beside
        {...(entryOf && { entryOf })}
      />
    </PageSidebar>
  )
}

/** In agenda-order mode, maps each item to an agenda entry, preferably of the same day. */
function useEntries(meeting_id: number, tagesordnungitem_id: number | undefined): Map<number, number> | undefined {
  const { data: entries = [] } = useQuery({ ...agendaEntriesQuery(meeting_id), enabled: tagesordnungitem_id !== undefined })
  if (tagesordnungitem_id === undefined) return undefined
  const day = entries.find(({ id }) => id === tagesordnungitem_id)?.day
  // Later entries override earlier ones in the map.
  const ranked = [...entries.toReversed(), ...entries.filter((entry) => entry.day === day)]
  return new Map(ranked.map(({ id, agenda_item }) => [agenda_item.id, id]))
}
