import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ActiveEntry, AgendaEntry, AgendaItemWithMeeting } from '#features/agenda/contract.ts'
import { activeEntriesQuery, agendaEntriesQuery } from '#features/agenda/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import type { ActiveChanged } from '#features/meetings/meeting.ts'

/** The active entries of the reader's meetings; undefined while unknown. */
export const useActiveEntries = (): ActiveEntry[] | undefined => useQuery(activeEntriesQuery).data

/** Calls back for each entry that becomes active while the application is open. */
export function useStarted(tell: (entry: ActiveEntry) => void): void {
  const active = useActiveEntries()
  const before = useRef(active)
  const onStart = useEffectEvent(tell)
  useEffect(() => {
    // Entries in the first response did not start just now.
    const known = new Set((before.current ?? active)?.map(({ id }) => id))
    before.current = active
    for (const entry of active ?? []) if (!known.has(entry.id)) onStart(entry)
  }, [active])
}

/**
 * In the query cache, deactivates every item of the meeting, then activates the given one (D2 §4). The list of active entries is
 * refetched separately and corrects the rest.
 */
export function applyActivation(client: QueryClient, { meeting_id, id, is_active }: ActiveChanged): void {
  const isOf = (meeting: number) => meeting === meeting_id
  setEntries(client, { isOf, isActive: (entry) => is_active && entry === id })
  const named = itemOf(client, { meeting_id, id })
  // The item of an entry that is not in the cache is unknown: leave the items alone until the response comes.
  if (!is_active || named !== undefined) setItems(client, { isOf, isActive: (item) => is_active && item === named })
}

/** Like `applyActivation`, for all meetings, from the list of active entries. */
export function applyActive(client: QueryClient, active: readonly ActiveEntry[]): void {
  const entries = new Set(active.map(({ id }) => id))
  const items = new Set(active.map(({ agenda_item }) => agenda_item.id))
  setEntries(client, { isOf: () => true, isActive: (id) => entries.has(id) })
  setItems(client, { isOf: () => true, isActive: (id) => items.has(id) })
}

/** The agenda item of an entry, if the cache knows the entry. */
function itemOf(client: QueryClient, { meeting_id, id }: Pick<ActiveChanged, 'meeting_id' | 'id'>): number | undefined {
  const entries = client.getQueryData(agendaEntriesQuery(meeting_id).queryKey) ?? []
  const active = client.getQueryData(activeEntriesQuery.queryKey) ?? []
  return [...entries, ...active].find((entry) => entry.id === id)?.agenda_item.id
}

type Active = { isOf: (meeting_id: number) => boolean; isActive: (id: number) => boolean }

function setEntries(client: QueryClient, { isOf, isActive }: Active): void {
  client.setQueriesData<AgendaEntry[]>({ queryKey: ['meetings'], predicate: ({ queryKey }) => queryKey[2] === 'entries' }, (entries) =>
    entries?.map((entry) => (isOf(entry.meeting_id) ? withActive(entry, isActive(entry.id)) : entry)),
  )
}

function setItems(client: QueryClient, { isOf, isActive }: Active): void {
  const all = (start: string) => ({
    queryKey: [start],
    predicate: (query: { queryKey: readonly unknown[] }) => query.queryKey.length === 2,
  })
  client.setQueriesData<Meeting>(all('meetings'), (meeting) =>
    meeting && isOf(meeting.id)
      ? { ...meeting, agenda_items: meeting.agenda_items.map((item) => withActive(item, isActive(item.id))) }
      : meeting,
  )
  client.setQueriesData<AgendaItemWithMeeting>(all('agenda_items'), (item) =>
    item && isOf(item.meeting_id) ? withActive(item, isActive(item.id)) : item,
  )
}

/** Returns the same object if nothing changes. */
const withActive = <One extends { is_active: boolean }>(one: One, is_active: boolean): One =>
  one.is_active === is_active ? one : { ...one, is_active }
