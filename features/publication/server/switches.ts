import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { papersOfMeetings } from '#features/documents/server/repository.ts'
import type { Publication } from '#features/publication/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { anyOf } from '#platform/server/database/queries.ts'

/** The switches of a meeting that the caller is known to see, and of everything in it that is not withdrawn. */
export async function findPublication(db: Db, meeting_id: number): Promise<Publication> {
  const [papers, items, motions] = [papersOf(db, meeting_id), itemsOf(db, meeting_id), motionsOf(db, meeting_id)]
  const { documents, agenda_items, ...found } = await db
    .selectFrom('meeting')
    .innerJoin('committee', 'committee.id', 'meeting.committee_id')
    .where('meeting.id', '=', meeting_id)
    .select(['meeting.is_public', sql<boolean>`(committee.is_public and not committee.hidden)`.as('is_committee_public')])
    .select([jsonArrayFrom(papers).as('documents'), jsonArrayFrom(items).as('agenda_items'), jsonArrayFrom(motions).as('motions')])
    .executeTakeFirstOrThrow()
  const of = (item: number | null) => documents.filter(({ agenda_item_id }) => agenda_item_id === item)
  return { ...found, documents: of(null), agenda_items: agenda_items.map((item) => ({ ...item, documents: of(item.id) })) }
}

const papersOf = (db: Db, meeting_id: number) =>
  papersOfMeetings(db)
    .where('document.meeting_id', '=', meeting_id)
    .select(['document.id', 'document.title', 'document.is_public', 'document.kind', 'document.agenda_item_id'])
    .orderBy(sql`document.kind not in ('protocols', 'proposals')`)
    .orderBy(sql`document.sort_order nulls last`)
    .orderBy(sql`document.title collate "und-x-icu"`)
    .orderBy('document.id')

const itemsOf = (db: Db, meeting_id: number) =>
  db
    .selectFrom('agenda_item as item')
    .where('item.meeting_id', '=', meeting_id)
    .where('item.withdrawn', 'is', null)
    .select(['item.id', 'item.title', 'item.is_public', 'item.is_paragraph'])
    .select(sql<string | null>`coalesce(item.number_or_business_number, item.number)`.as('number'))
    .orderBy('item.sort_order')
    .orderBy('item.id')

const motionsOf = (db: Db, meeting_id: number) =>
  db
    .selectFrom('motion')
    .leftJoin('motion_number', 'motion_number.motion_id', 'motion.id')
    .where('motion.meeting_id', '=', meeting_id)
    .where('motion.status', '=', 'SUBMITTED')
    .select(['motion.id', 'motion.title', 'motion.is_public', 'motion_number.number'])
    .orderBy('motion.submitted_at')
    .orderBy('motion.id')

type Switch = { id: number; is_public: boolean }

/** Sets the switches of rows that the caller may set. */
export async function setSwitches(db: Db, table: 'meeting' | 'agenda_item' | 'document' | 'motion', switches: Switch[]): Promise<void> {
  for (const is_public of [true, false]) {
    const ids = switches.filter((one) => one.is_public === is_public).map(({ id }) => id)
    if (ids.length > 0) await db.updateTable(table).set({ is_public }).where('id', '=', anyOf(ids)).execute()
  }
}
