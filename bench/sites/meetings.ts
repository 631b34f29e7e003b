import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { readerNumber } from '#platform/server/files/text-kind.ts'
import { randomNumbers } from '#testing/shared/random.ts'
import { proseOf } from './prose.ts'

const meetingsAtOnce = 50
/** Days from the import of a meeting to its start. */
const daysAhead = 10

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
      select id, committee_id, title, day, array[day], day - ${daysAhead}::integer, day - ${daysAhead}::integer
      from json_to_recordset(${meetings}::json) as one (id integer, committee_id integer, title text, day date)`.execute(trx)
    await sql`
      insert into agenda_item (id, meeting_id, title, number, is_paragraph, sort_order) overriding system value
      select id, meeting_id, title, number, false, number::integer
      from json_to_recordset(${items}::json) as one (id integer, meeting_id integer, title text, number text)`.execute(trx)
    await sql`
      insert into stored_file (sha256, text_state, text_reader, page_count) select sha256, 'read', ${sql.lit(readerNumber)}, 1 from ${asDocuments}`.execute(
      trx,
    )
    await sql`insert into file_page (sha256, page, text) select sha256, 1, text from ${asDocuments}`.execute(trx)
    await sql`
      insert into document (id, kind, meeting_id, agenda_item_id, title) overriding system value
      select id, kind, meeting_id, agenda_item_id, title from ${asDocuments}`.execute(trx)
    await sql`
      insert into document_version (document_id, number, sha256, size, mime_type, file_name, source_checksum, created, updated)
      select one.id, 1, sha256, size, 'application/pdf', one.title || '.pdf', sha256, imported_at, imported_at
      from ${asDocuments} join meeting on meeting.id = one.meeting_id`.execute(trx)
  })
}

const itemsOfMeeting = 6

/** Deterministic rows of the meetings, with their documents spread evenly and ids from 1. */
type Plan = {
  committee_ids: number[]
  meetings: number
  documents: number
  /** Of the text of a document. */
  characters?: number
  /** ISO 8601. */
  dayOf: (meeting_id: number) => string
  /** Stores the bytes of a document; without it nothing is stored and the id stands for the content. */
  store?: (text: string, id: number) => Promise<{ sha256: string; size: number }>
}

/** Meetings go round the committees in turn. */
const aMeeting = ({ committee_ids, dayOf }: Plan, id: number) => ({
  id,
  committee_id: committee_ids[id % committee_ids.length] ?? 0,
  title: `${id}. Sitzung`,
  day: dayOf(id),
})

const itemId = (meeting_id: number, number: number) => (meeting_id - 1) * itemsOfMeeting + number

const itemsOf = (meeting_id: number) =>
  Array.from({ length: itemsOfMeeting }, (_, index) => {
    const id = itemId(meeting_id, index + 1)
    return { id, meeting_id, number: String(index + 1), title: proseOf(randomNumbers(id), 40) }
  })

/** A list, the minutes, and for each item a proposal and two attachments; any surplus goes to the first item. */
function documentsOf({ meetings, documents, characters = 2_000, store = nameOnly }: Plan, meeting_id: number) {
  const upTo = (meeting: number) => Math.floor((meeting * documents) / meetings)
  const first = upTo(meeting_id - 1) + 1
  return Promise.all(
    Array.from({ length: upTo(meeting_id) - upTo(meeting_id - 1) }, async (_, index) => {
      const id = first + index
      const next = randomNumbers(-id)
      const [title, text] = [proseOf(next, 30), proseOf(next, characters)]
      return { id, meeting_id, ...placeOf(meeting_id, index), title, text, ...(await store(text, id)) }
    }),
  )
}

const nameOnly = (text: string, id: number) => Promise.resolve({ sha256: id.toString(16).padStart(64, '0'), size: Buffer.byteLength(text) })

function placeOf(meeting_id: number, index: number) {
  if (index < 2) return { kind: index === 0 ? 'meeting_documents' : 'protocols', agenda_item_id: null }
  const [item, place] = [Math.floor((index - 2) / 3), (index - 2) % 3]
  const isFull = item >= itemsOfMeeting
  return { kind: place === 0 && !isFull ? 'proposals' : 'attachments', agenda_item_id: itemId(meeting_id, isFull ? 1 : item + 1) }
}
