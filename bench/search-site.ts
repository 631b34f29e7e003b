import { sql } from 'kysely'
import { joinDatabase } from '#server/database/database.ts'
import type { Db } from '#server/database/db.ts'
import { readEnv } from '#server/env.ts'
import { indexAll } from '#server/search/index/index-all.ts'
import { rebuildOutdated } from '#server/search/index/rebuild.ts'
import { figures } from './random.ts'
import { proseOf } from './search-words.ts'
import { emptySite, type Site } from './site.ts'

const committees = 10
/** Of so many the person who searches is a member. */
const own = 4
const documentsOfMeeting = 20
const itemsOfMeeting = 6
const meetingsAtOnce = 50
const characters = 2000

/** A site with so many documents of one page each, twenty a meeting, all of them found. */
export async function searchSite(documents: number): Promise<Site> {
  const site = await emptySite()
  const { db, stop } = await joinDatabase(readEnv({ DATA_DIR: site.data_dir }))
  // Otherwise the server that is measured would make the index anew.
  await rebuildOutdated(db)
  const committee_ids = await addCommittees(db)
  const meetings = Math.ceil(documents / documentsOfMeeting)
  for (let first = 1; first <= meetings; first += meetingsAtOnce) {
    const ids = Array.from({ length: Math.min(meetingsAtOnce, meetings - first + 1) }, (_, index) => first + index)
    await addMeetings(db, committee_ids, ids)
  }
  await indexAll({ db })
  await sql`vacuum analyze`.execute(db)
  await stop()
  return site
}

async function addCommittees(db: Db): Promise<number[]> {
  const titles = Array.from({ length: committees - 1 }, (_, index) => ({ title: `Kommission ${index + 2}` }))
  await db.insertInto('committee').values(titles).execute()
  const ids = (await db.selectFrom('committee').select('id').orderBy('id').execute()).map(({ id }) => id)
  const { id: user_id } = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()
  const seats = ids
    .slice(1, own)
    .map((committee_id) => ({ user_id, committee_id, roles: ['member' as const], begin_date: null, end_date: null }))
  await db.insertInto('membership').values(seats).execute()
  return ids
}

/** Whole meetings, with ids of their own, so that one statement a table is enough. */
async function addMeetings(db: Db, committee_ids: number[], ids: number[]) {
  const meetings = JSON.stringify(ids.map((id) => aMeeting(id, committee_ids[id % committee_ids.length] ?? 0)))
  const items = JSON.stringify(ids.flatMap(itemsOf))
  const documents = JSON.stringify(ids.flatMap(documentsOf))
  const asDocuments = sql`json_to_recordset(${documents}::json) as one (id integer, meeting_id integer, agenda_item_id integer, kind text, title text, sha256 text, text text)`
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
      select id, 1, sha256, octet_length(text), 'application/pdf', title || '.pdf', sha256, now() from ${asDocuments}`.execute(trx)
  })
}

const firstDay = Date.parse('2016-01-01')

const aMeeting = (id: number, committee_id: number) => ({
  id,
  committee_id,
  title: `${id}. Sitzung`,
  day: new Date(firstDay + (id % 4000) * 86_400_000).toISOString().slice(0, 10),
})

const itemId = (meeting_id: number, number: number) => (meeting_id - 1) * itemsOfMeeting + number

const itemsOf = (meeting_id: number) =>
  Array.from({ length: itemsOfMeeting }, (_, index) => {
    const id = itemId(meeting_id, index + 1)
    return { id, meeting_id, number: String(index + 1), title: proseOf(figures(id), 40) }
  })

/** A list, minutes, and of each item a proposal and two attachments. */
const documentsOf = (meeting_id: number) =>
  Array.from({ length: documentsOfMeeting }, (_, index) => {
    const id = (meeting_id - 1) * documentsOfMeeting + index + 1
    const next = figures(-id)
    const place = placeOf(meeting_id, index)
    return {
      id,
      meeting_id,
      ...place,
      sha256: id.toString(16).padStart(64, '0'),
      title: proseOf(next, 30),
      text: proseOf(next, characters),
    }
  })

function placeOf(meeting_id: number, index: number) {
  if (index < 2) return { kind: index === 0 ? 'meeting_documents' : 'protocols', agenda_item_id: null }
  const place = index - 2
  return { kind: place % 3 === 0 ? 'proposals' : 'attachments', agenda_item_id: itemId(meeting_id, Math.floor(place / 3) + 1) }
}
