import type { client } from './client.ts'
import { wordOfRank } from './search-words.ts'

type Ask = ReturnType<typeof client>
type Row = { id: number }
type Paper = Row & { version_id: number }
type Item = Row & { proposal: Paper | null; attachments: Paper[] }

const query = encodeURIComponent(`${wordOfRank(900)} ${wordOfRank(1200)}`)

/** Addresses that a member's pages read, by name of the page, for the newest meeting of their first committee. */
export async function pageReads(ask: Ask): Promise<Record<string, string>> {
  const read = async <Answer>(path: string) => JSON.parse(await ask('GET', path)) as Answer
  const committees = await read<Row[]>('committees/')
  const committee = committees.map(({ id }) => id).sort((one, other) => one - other)[0] ?? 0
  const meetings = await read<(Row & { start: string })[]>(`committees/${committee}/meetings/`)
  const meeting = meetings.toSorted((one, other) => other.start.localeCompare(one.start))[0]?.id ?? 0
  const { agenda_items } = await read<{ agenda_items: Item[] }>(`meetings/${meeting}/`)
  const [item] = agenda_items
  const paper = item?.proposal
  if (!item || !paper) throw new Error('The meeting has no paper')
  const [business] = await read<Row[]>(`businesses/?meeting_id=${meeting}`)
  const feed = JSON.parse(await ask('POST', 'users/me/calendar_feed/')) as { address: string }
  return {
    'All meetings': 'meetings/',
    'Meetings of a committee': `committees/${committee}/meetings/`,
    Meeting: `meetings/${meeting}/`,
    'Agenda item': `agenda_items/${item.id}/`,
    Committees: 'committees/',
    Committee: `committees/${committee}/`,
    Document: `proposals/${paper.id}/`,
    'Its file': `proposals/${paper.id}/versions/${paper.version_id}/file/`,
    Search: `search/?query=${query}`,
    Business: `businesses/${business?.id}/`,
    Businesses: 'businesses/',
    'Calendar feed': `../..${new URL(feed.address).pathname}`,
    Motions: `meetings/${meeting}/vorstoesse/`,
    'All notes': 'notes/',
    'Notes of a meeting': `meetings/${meeting}/notes/`,
  }
}
