import type { QueryClient } from '@tanstack/react-query'
import { currentOfflineMeetings } from '#features/offline-meetings/web/current-offline-meetings.ts'
import { type OfflineMeeting, readable, view } from '#features/offline-meetings/web/view.ts'
import { waiting } from '#features/outbox/web/waiting.tsx'
import type { SearchAnswer } from '#features/search/contract.ts'
import { onReconnect } from '#platform/web/lib/connectivity/connectivity.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'
import { configurationQuery } from '#platform/web/lib/site.tsx'
import { type AskedKept, findKept, turns } from './find-kept.ts'
import { entriesOfMeeting, type OfflineEntry } from './offline-entries.ts'

type Asking = { client: QueryClient; query: AskedKept }

/** Searches all stored meetings; throws Refused(0) if there are none. */
export async function searchKept({ client, query }: Asking): Promise<SearchAnswer> {
  const [meetings] = await Promise.all([offlineMeetings(), addTypeTexts()])
  if (meetings.length === 0) throw new Refused(0, null)
  const { time_zone } = await client.ensureQueryData(configurationQuery)
  return findKept(await offlineEntriesOf(meetings, time_zone), query)
}

/** The stored meetings that can be read on this device. */
async function offlineMeetings() {
  await currentOfflineMeetings()
  return readable(view.get())
}

/** Loads the labels of hit types, which otherwise come from the server. */
const addTypeTexts = () => addTexts(import.meta.glob<object>('/features/search/texts/pages/search.*.json', { import: 'default' }))

/** A stored meeting, and when it was stored. */
type Kept = Pick<OfflineMeeting, 'id' | 'saved'>

let known: { of: string; entries: Promise<OfflineEntry[]> } | null = null

// The folded texts use as much memory as the originals, and are not needed once the server searches again.
const forget = () => {
  known = null
}
onReconnect(forget)
// Notes in the outbox are found as well.
waiting.subscribe(forget)

/** Everything that can be found in these meetings; cached until the stored meetings change. */
export function offlineEntriesOf(meetings: readonly Kept[], time_zone: string): Promise<OfflineEntry[]> {
  const of = JSON.stringify([meetings.map(({ id, saved: at }) => [id, at]), time_zone])
  if (known?.of !== of) known = { of, entries: gather(meetings, time_zone) }
  return known.entries
}

/** Objects that several meetings share are listed once. */
async function gather(meetings: readonly Kept[], time_zone: string): Promise<OfflineEntry[]> {
  const turn = turns()
  const found = new Map<string, OfflineEntry>()
  for (const { id } of meetings) {
    for await (const entry of entriesOfMeeting({ id, time_zone })) {
      if (!found.has(entry.path)) found.set(entry.path, entry)
      await turn()
    }
  }
  return [...found.values()]
}
