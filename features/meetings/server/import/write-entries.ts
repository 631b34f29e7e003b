import type { Insertable } from 'kysely'
import type { Db, Tables } from '#platform/server/database/db.ts'
import { match } from './match.ts'
import type { WrittenItems } from './write-items.ts'

/** Writes the agenda of each day; an entry that is kept stays active if it was. */
export async function writeEntries(db: Db, { meeting_id, items }: { meeting_id: number; items: WrittenItems }) {
  const given = [...items.idOf].flatMap(([{ tagesordnung }, agenda_item_id]) => tagesordnung.map((entry) => ({ ...entry, agenda_item_id })))
  await replaceEntries(db, { meeting_id, given })
}

type Entry = Pick<Insertable<Tables['agenda_entry']>, 'agenda_item_id' | 'day' | 'order' | 'notes' | 'has_clickable_live_button'>

/** Does so for entries whose item ids are known. */
export async function replaceEntries(db: Db, { meeting_id, given }: { meeting_id: number; given: Entry[] }) {
  const existing = await db.selectFrom('agenda_entry').selectAll().where('meeting_id', '=', meeting_id).execute()
  const { pairs, gone } = match(given, existing, [
    (a, b) => a.agenda_item_id === b.agenda_item_id && a.day === b.day && a.order === b.order,
    (a, b) => a.agenda_item_id === b.agenda_item_id && a.day === b.day,
  ])
  for (const { id } of gone) await db.deleteFrom('agenda_entry').where('id', '=', id).execute()
  for (const entry of given) {
    const known = pairs.get(entry)
    if (known) await db.updateTable('agenda_entry').set(entry).where('id', '=', known.id).execute()
    else
      await db
        .insertInto('agenda_entry')
        .values({ ...entry, meeting_id })
        .execute()
  }
}
