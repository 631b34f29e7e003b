import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { State } from './meeting-state.ts'

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
