import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { fullNameOfUser } from '#features/committees/server/repository.ts'
import type { State } from '#features/meetings/server/tables.ts'
import type { Db } from '#platform/server/database/db.ts'
import { planUndo } from './plan.ts'

/**
 * The last import of a meeting that the caller is known to see, with the state to restore; undefined if none can be undone. During an
 * upgrade, a server of the previous version imports without a record; an older record then no longer applies.
 */
export async function findUndo(db: Db, meeting_id: number) {
  const found = await db
    .selectFrom('import_undo as last')
    .innerJoin('meeting', (join) => join.onRef('meeting.id', '=', 'last.meeting_id').onRef('meeting.imported_at', '=', 'last.imported_at'))
    .leftJoin('app_user as u', 'u.id', 'last.imported_by')
    .where('last.meeting_id', '=', meeting_id)
    .select(['last.id', 'last.imported_at', 'last.before', 'last.after', 'u.id as user_id', fullNameOfUser.as('full_name')])
    .executeTakeFirst()
  if (!found) return undefined
  const { id, imported_at, before, after, user_id, full_name } = found
  const now = await stateOf(db, meeting_id)
  const imported_by = user_id === null ? null : full_name
  return { id, imported_at, imported_by, before, now, plan: planUndo({ before, after, now }) }
}

export type Undo = NonNullable<Awaited<ReturnType<typeof findUndo>>>

type Recorded = { db: Db; me: { id: number }; now: Date }

/**
 * For imports into an existing meeting: keeps its former state, so that the import can be undone. An import that changes nothing keeps
 * the record of the previous one: importing the same zip twice must not prevent the undo.
 */
export async function recordImport(
  { db, me, now }: Recorded,
  { meeting_id, before }: { meeting_id: number; before: State },
): Promise<void> {
  const after = await stateOf(db, meeting_id)
  const who = { imported_at: now.toISOString(), imported_by: me.id }
  const own = db.deleteFrom('import_undo').where('meeting_id', '=', meeting_id)
  if (isDeepStrictEqual({ ...after, imported_at: before.imported_at }, before)) {
    await db
      .updateTable('import_undo')
      .set(who)
      .where('meeting_id', '=', meeting_id)
      .where('imported_at', '=', before.imported_at)
      .execute()
    return
  }
  await own.execute()
  await db
    .insertInto('import_undo')
    .values({ meeting_id, ...who, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute()
}

const ofMeeting = [
  'committee_id',
  'imported_at',
  'revision',
  'tags_revision',
  'updated',
  'calendar_uid',
  'calendar_sequence',
  'calendar_changed',
]
const ofDocument = ['meeting_id', 'owner_id', 'created']

export async function stateOf(db: Db, meeting_id: number): Promise<State> {
  const rows = (row: string, without: string[]) =>
    sql`coalesce(jsonb_agg(to_jsonb(${sql.ref(row)}) - ${without}::text[] order by ${sql.ref(`${row}.id`)}), '[]')`
  const documents = sql`document where document.meeting_id = meeting.id and document.kind <> 'personal_documents'`
  const { state } = await db
    .selectFrom('meeting')
    .where('meeting.id', '=', meeting_id)
    .select(
      sql<State>`jsonb_build_object(
        'imported_at', meeting.imported_at,
        'meeting', to_jsonb(meeting) - ${ofMeeting}::text[],
        'agenda_items', (select ${rows('item', ['meeting_id'])} from agenda_item item where item.meeting_id = meeting.id),
        'documents', (select ${rows('document', ofDocument)} from ${documents}),
        'versions', (select coalesce(jsonb_agg(jsonb_build_object(
            'id', version.id, 'color_code', version.color_code, 'imported_tags', version.imported_tags) order by version.id), '[]')
          from document_version version where version.id in (select latest_version_id from ${documents})),
        'businesses', (select ${rows('business', ['committee_id'])} from business
          where business.id in (select item.business_id from agenda_item item where item.meeting_id = meeting.id)),
        'entries', (select coalesce(jsonb_agg(jsonb_build_object('agenda_item_id', entry.agenda_item_id, 'day', entry.day, 'order', entry."order",
            'notes', entry.notes, 'has_clickable_live_button', entry.has_clickable_live_button)
            order by entry.day, entry."order", entry.agenda_item_id), '[]')
          from agenda_entry entry where entry.meeting_id = meeting.id))`.as('state'),
    )
    .executeTakeFirstOrThrow()
  return state
}
