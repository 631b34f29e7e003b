import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { finance } from './council/people/committees.ts'

/**
 * Makes one committee public, as an example for sites with public pages: its meetings but the last one, which is still being prepared, and all in them but the last
 * item of each agenda. Idempotent.
 */
export async function publishFinance(db: Db): Promise<void> {
  await db.updateTable('committee').set({ is_public: true }).where('title', '=', finance).execute()
  const isFinance = sql<boolean>`committee_id = (select id from committee where title = ${finance})`
  await db
    .updateTable('meeting')
    .set({ is_public: true })
    .where(isFinance)
    .where(sql<boolean>`start < (select max(start) from meeting last where last.committee_id = meeting.committee_id)`)
    .execute()
  const inPublicMeeting = sql<boolean>`meeting_id in (select id from meeting where meeting.is_public)`
  await db
    .updateTable('agenda_item')
    .set({ is_public: true })
    .where(inPublicMeeting)
    .where(sql<boolean>`sort_order < (select max(sort_order) from agenda_item last where last.meeting_id = agenda_item.meeting_id)`)
    .execute()
  await db
    .updateTable('document')
    .set({ is_public: true })
    .where(inPublicMeeting)
    .where('kind', '!=', 'personal_documents')
    .where(sql<boolean>`(agenda_item_id is null or agenda_item_id in (select id from agenda_item where agenda_item.is_public))`)
    .execute()
  await db.updateTable('motion').set({ is_public: true }).where(inPublicMeeting).where('status', '=', 'SUBMITTED').execute()
}
