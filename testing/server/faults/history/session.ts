import { sql } from 'kysely'
import type { AgendaEntry } from '#features/agenda/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { shownIn } from '#testing/server/motion-model/answered.ts'
import { type Request, requestFor } from '#testing/server/motion-model/ask.ts'
import { aHall } from '#testing/server/motion-model/hall.ts'
import { stateIn, storedOf } from '#testing/server/motion-model/stored.ts'
import { shownBy } from '#testing/server/motion-model/view.ts'
import type { Action, Whole } from './judge.ts'

const titles = ['Voranschlag', 'Velowege', 'Schulhaus', 'B Verschiedenes']

/**
 * A hall whose meeting has an agenda of three items and a heading; it runs for days, so the time of day and the time zone do not matter.
 */
export async function aSession(db: Db) {
  const hall = await aHall(db)
  const days = sql<string[]>`(select array_agg(current_date + n order by n) from generate_series(-5, 5) n)`
  await db.updateTable('meeting').set({ days, slots: days }).where('id', '=', hall.meeting_id).execute()
  const entries: number[] = []
  for (const [index, title] of titles.entries()) entries.push(await anEntry(db, hall, { index, title }))
  return { hall, entries, headings: entries.slice(-1), guess: { hall: hall.state, active: null } as Whole }
}

export type Session = Awaited<ReturnType<typeof aSession>>

async function anEntry(db: Db, { meeting_id }: { meeting_id: number }, { index, title }: { index: number; title: string }) {
  const facts = { meeting_id, title, is_paragraph: index === titles.length - 1, sort_order: index }
  const item = await db.insertInto('agenda_item').values(facts).returning('id').executeTakeFirstOrThrow()
  const entry = { meeting_id, agenda_item_id: item.id, day: sql<string>`current_date`, order: index }
  return (await db.insertInto('agenda_entry').values(entry).returning('id').executeTakeFirstOrThrow()).id
}

/** The stored state of the session. */
export async function storedIn(db: Db, { hall }: Session): Promise<Omit<Whole, 'hall'> & { hall: ReturnType<typeof stateIn> }> {
  const stored = await storedOf(db, hall)
  const active = await db
    .selectFrom('agenda_entry')
    .select('id')
    .where('meeting_id', '=', hall.meeting_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return { hall: stateIn(hall, stored), active: active?.id ?? null }
}

export function requestOf({ hall }: Session, action: Action): Request {
  if (action.does === 'toggle') return { method: 'POST', path: `tagesordnung_item/${action.entry}/toggle_activation/` }
  if (action.does === 'agenda') return { method: 'GET', path: `meetings/${hall.meeting_id}/tagesordnung_item/` }
  return requestFor(hall, action)
}

/** The motions and the agenda in a response, and what they should be, as text. */
export function shownOf({ hall }: Session, action: Action, body: unknown): string | undefined {
  if (action.does === 'toggle') return String((body as AgendaEntry).is_active)
  if (action.does === 'agenda') return String((body as AgendaEntry[]).filter(({ is_active }) => is_active).map(({ id }) => id))
  return shownIn(hall, action, body)
}

export function shownOught({ hall, active }: Whole, action: Action): string | undefined {
  if (action.does === 'toggle') return String(active === action.entry)
  if (action.does === 'agenda') return String(active ?? '')
  return shownBy(hall, action)
}
