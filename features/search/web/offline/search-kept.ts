import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { currentOfflineMeetings } from '#features/offline-meetings/web/current-offline-meetings.ts'
import { type OfflineMeeting, readable, view } from '#features/offline-meetings/web/view.ts'
import { waiting } from '#features/outbox/web/waiting.tsx'
import type { SearchAnswer, SearchItem } from '#features/search/contract.ts'
import { leadText, marked, placeInPaper } from '#features/search/lead-text.ts'
import { hasLeadText, isFileType, type SearchType, searchTypes } from '#features/search/types.ts'
import { readRange } from '#features/search/web/address.ts'
import { onReconnect } from '#platform/web/lib/connectivity/connectivity.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { addTexts, type TextKey } from '#platform/web/lib/language/language.ts'
import { pause } from '#platform/web/lib/pause.ts'
import { configurationQuery } from '#platform/web/lib/site.tsx'
import { entriesOfMeeting, type OfflineEntry } from './offline-entries.ts'
import { has, marksOf, type ParsedQuery, parseQuery } from './offline-query.ts'

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

/** A search as the server takes it, without facets, which need data that is not stored. */
type AskedKept = { query: string; type?: SearchType | undefined; date?: string | undefined; start?: number; rows: number }

type Hit = { entry: OfflineEntry; rank: number }

/** Searches the stored meetings, titles first; the answer has the server's form. */
export async function findKept(entries: readonly OfflineEntry[], { query, type, date, start = 0, rows }: AskedKept): Promise<SearchAnswer> {
  const parsed = parseQuery(query)
  const hits = await hitsAmong(entries, parsed)
  const { min, max } = readRange(date)
  const shown = hits
    .filter(({ entry }) => type === undefined || isOf(type, entry.type))
    .filter(({ entry: { day } }) => (min === null || day >= min) && (max === null || day <= max))
    .toSorted((one, other) => one.rank - other.rank)
  const items = await Promise.all(shown.slice(start, start + rows).map(({ entry }) => itemOf(entry, parsed)))
  return { items, facets: [], portal_type_stats: statsOf(hits), total_items: shown.length, is_similar: false }
}

/** `virtual.document` includes all files. */
const isOf = (type: SearchType, one: SearchType) => one === type || (type === 'virtual.document' && isFileType(one))

async function hitsAmong(entries: readonly OfflineEntry[], query: ParsedQuery): Promise<Hit[]> {
  const turn = turns()
  const hits: Hit[] = []
  if (query.wanted.length === 0) return hits
  for (const entry of entries) {
    if (matches(entry, query)) hits.push({ entry, rank: rankOf(entry, query) })
    await turn()
  }
  return hits
}

function matches({ in_title, in_details, in_pages }: OfflineEntry, { wanted, unwanted }: ParsedQuery): boolean {
  const all = [in_title, in_details, ...in_pages]
  const stands = (term: ParsedQuery['wanted'][number]) => all.some((through) => has(through, term))
  return wanted.every(stands) && !unwanted.some(stands)
}

/** Rank: all terms in the title, then some, then none. */
function rankOf({ in_title }: OfflineEntry, { wanted }: ParsedQuery): number {
  const inTitle = wanted.filter((term) => has(in_title, term)).length
  if (inTitle === wanted.length) return 0
  return inTitle > 0 ? 1 : 2
}

async function itemOf(
  { type, path, title, breadcrumbs, file_extension, in_pages, readText }: OfflineEntry,
  query: ParsedQuery,
): Promise<SearchItem> {
  const counts = in_pages.map((through) => query.wanted.filter((term) => has(through, term)).length)
  const most = Math.max(0, ...counts)
  const best = Math.max(0, counts.indexOf(most))
  const { pages, are_numbered } = hasLeadText(type) ? await readText() : { pages: [], are_numbered: false }
  const text = pages[best] ?? ''
  const searchable_text = hasLeadText(type) ? leadText(text, marksOf(text, query)) : ''
  const page = most > 0 && are_numbered ? best + 1 : null
  return {
    type,
    path: path + (page === null ? '' : placeInPaper(page, searchable_text)),
    title,
    breadcrumbs,
    highlighting: { title: marked(title, marksOf(title, query)), searchable_text },
    page,
    file_extension,
  }
}

const statsOf = (hits: Hit[]) =>
  Object.fromEntries(
    searchTypes.map((type) => [type, { count: hits.filter(({ entry }) => isOf(type, entry.type)).length, label: labelOf(type) }]),
  ) as SearchAnswer['portal_type_stats']

/** Label of a tab: `backend.meeting` uses the text `search.type_meeting`. */
const labelOf = (type: SearchType) => i18next.t(`search.type_${type.split('.').at(-1)}` as TextKey)

/** Longest time (ms) for which background work may block the screen. */
const MAX_BLOCKED_MS = 8

/** Lets the browser render during long work: await it after each piece. */
function turns(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < MAX_BLOCKED_MS) return
    await pause(0)
    began = performance.now()
  }
}
