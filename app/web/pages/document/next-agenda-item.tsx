import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type AgendaItemSearch, nextEntryQuery, numberOf, sortAgendaItems } from '#features/agenda/web/queries.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'

/** Link to the next agenda item, in the order that led here. */
export const NextItemRow = ({ next }: { next: NextItem }) => (
  <Rows>
    <ListRow leading={next.number} title={next.title} link={{ to: '/agenda_items/$id', params: { id: next.id }, search: next.search }} />
  </Rows>
)

type NextItem = { id: number; title: string; number: string; search: AgendaItemSearch }

type Place = Pick<DocumentWithParents, 'meeting_id' | 'agenda_item_id'>

/** The agenda item after that of a document or page; undefined after the last one, and for documents of the meeting itself. */
export function useNextAgendaItem(place: Place): NextItem | undefined {
  const { tagesordnungitem_id } = useAgendaOrder()
  const entry = useQuery({ ...nextEntryQuery(tagesordnungitem_id ?? 0), enabled: tagesordnungitem_id !== undefined })
  // If an import has removed the entry, falls back to the order of the meeting.
  const followsMeeting = tagesordnungitem_id === undefined || entry.isError
  const item = useNextOfMeeting(place, followsMeeting)
  if (followsMeeting) return item
  if (!entry.data) return undefined
  const { id, agenda_item } = entry.data
  return { ...agenda_item, number: agenda_item.number ?? '', search: { tagesordnungitem_id: id } }
}

function useNextOfMeeting({ meeting_id, agenda_item_id }: Place, isAsked: boolean): NextItem | undefined {
  const { data: meeting } = useQuery({ ...meetingQuery(meeting_id), enabled: isAsked && agenda_item_id !== null })
  const items = sortAgendaItems(meeting?.agenda_items ?? [])
  const index = items.findIndex(({ id }) => id === agenda_item_id)
  const next = index === -1 ? undefined : items.slice(index + 1).find(({ is_paragraph }) => !is_paragraph)
  return next && { id: next.id, title: next.title, number: numberOf(next), search: {} }
}

/** In agenda-order mode, the agenda entry that led here, to be passed on in links (D1 §2.2). */
export function useAgendaOrder(): AgendaItemSearch {
  return { tagesordnungitem_id: useSearch({ strict: false, select: ({ tagesordnungitem_id }) => tagesordnungitem_id }) }
}
