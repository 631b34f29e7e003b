import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { aMeeting, documentsOf, itemsOf, type Plan } from './rows.ts'

const meetingsAtOnce = 50

/** Inserts all meetings of a plan with their items and documents, without indexing them. */
export async function addMeetings(db: Db, plan: Plan, reportDone: (meetings: number) => void = () => undefined): Promise<void> {
  for (let first = 1; first <= plan.meetings; first += meetingsAtOnce) {
    const ids = Array.from({ length: Math.min(meetingsAtOnce, plan.meetings - first + 1) }, (_, index) => first + index)
    await addSome(db, plan, ids)
    reportDone(first + ids.length - 1)
  }
}

/** Inserts whole meetings with given ids, so that one statement per table is enough. */
async function addSome(db: Db, plan: Plan, ids: number[]) {
  const meetings = JSON.stringify(ids.map((id) => aMeeting(plan, id)))
  const items = JSON.stringify(ids.flatMap(itemsOf))
  const documents = JSON.stringify((await Promise.all(ids.map((id) => documentsOf(plan, id)))).flat())
  const asDocuments = sql`json_to_recordset(${documents}::json)
    as one (id integer, meeting_id integer, agenda_item_id integer, kind text, title text, sha256 text, size integer, text text)`
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into meeting (id, committee_id, title, start, days, imported_at, updated) overriding system value
      select id, committee_id, title, day, array[day], now(), now()
      from json_to_recordset(${meetings}::json) as one (id integer, committee_id integer, title text, day date)`.execute(trx)
    await sql`
      insert into agenda_item (id, meeting_id, title, number, is_paragraph, sort_order) overriding system value
      select id, meeting_id, title, number, false, number::integer
      from json_to_recordset(${items}::json) as one (id integer, meeting_id integer, title text, number text)`.execute(trx)
    await sql`insert into stored_file (sha256, text_state, page_count) select sha256, 'read', 1 from ${asDocuments}`.execute(trx)
    await sql`insert into file_page (sha256, page, text) select sha256, 1, text from ${asDocuments}`.execute(trx)
    await sql`
      insert into document (id, kind, meeting_id, agenda_item_id, title) overriding system value
      select id, kind, meeting_id, agenda_item_id, title from ${asDocuments}`.execute(trx)
    await sql`
      insert into document_version (document_id, number, sha256, size, mime_type, file_name, source_checksum, updated)
      select id, 1, sha256, size, 'application/pdf', title || '.pdf', sha256, now() from ${asDocuments}`.execute(trx)
  })
}
