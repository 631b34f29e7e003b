import type { QueryClient } from '@tanstack/react-query'
import type { ActiveEntry, AgendaEntry, AgendaItemWithMeeting } from '#shared/agenda/contract.ts'
import type { Meeting } from '#shared/meetings/contract.ts'
import type { ActiveChanged } from '#shared/meetings/live.ts'
import { activeEntriesQuery, agendaEntriesQuery } from '#web/agenda/queries.ts'

/** Sets every item of the meeting inactive in what was read, then the named one (D2 §4). */
export function applyActivation(client: QueryClient, { meeting_id, id, is_active }: ActiveChanged): void {
  const named = client.getQueryData(agendaEntriesQuery(meeting_id).queryKey)?.find((entry) => is_active && entry.id === id)
  const isOf = (meeting: number) => meeting === meeting_id
  setActive(client, { isOf, isActive: (entry) => entry === named?.id, isItemActive: (item) => item === named?.agenda_item.id })
  const stays = (entry: ActiveEntry) => entry.meeting_id !== meeting_id || (is_active && entry.id === id)
  client.setQueryData(activeEntriesQuery.queryKey, (all) => (all?.every(stays) ? all : all?.filter(stays)))
}

/** The same for all meetings, by what is dealt with now. */
export function applyActive(client: QueryClient, active: readonly ActiveEntry[]): void {
  const entries = new Set(active.map(({ id }) => id))
  const items = new Set(active.map(({ agenda_item }) => agenda_item.id))
  setActive(client, { isOf: () => true, isActive: (id) => entries.has(id), isItemActive: (id) => items.has(id) })
}

type Active = {
  isOf: (meeting_id: number) => boolean
  isActive: (entry_id: number) => boolean
  isItemActive: (item_id: number) => boolean
}

function setActive(client: QueryClient, { isOf, isActive, isItemActive }: Active): void {
  const all = (start: string, length: number) => ({
    queryKey: [start],
    predicate: (query: { queryKey: readonly unknown[] }) => query.queryKey.length === length,
  })
  client.setQueriesData<AgendaEntry[]>({ queryKey: ['meetings'], predicate: ({ queryKey }) => queryKey[2] === 'entries' }, (entries) =>
    entries?.map((entry) => (isOf(entry.meeting_id) ? withActive(entry, isActive(entry.id)) : entry)),
  )
  client.setQueriesData<Meeting>(all('meetings', 2), (meeting) =>
    meeting && isOf(meeting.id)
      ? { ...meeting, agenda_items: meeting.agenda_items.map((item) => withActive(item, isItemActive(item.id))) }
      : meeting,
  )
  client.setQueriesData<AgendaItemWithMeeting>(all('agenda_items', 2), (item) =>
    item && isOf(item.meeting_id) ? withActive(item, isItemActive(item.id)) : item,
  )
}

/** The same one where nothing changes. */
const withActive = <One extends { is_active: boolean }>(one: One, is_active: boolean): One =>
  one.is_active === is_active ? one : { ...one, is_active }
