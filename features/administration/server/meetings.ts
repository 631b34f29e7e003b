import { sql } from 'kysely'
import { publishGoing } from '#features/annotations/server/publish-changed.ts'
import { type AuditActor, addAuditEntry } from '#features/audit/server/repository.ts'
import type { Work } from '#features/meetings/import-report.ts'
import { countWork } from '#features/meetings/server/import/count-work.ts'
import { removeMeetingRows } from '#features/meetings/server/remove-meeting.ts'
import type { Db } from '#platform/server/database/db.ts'
import { publishSight } from '#platform/server/realtime/publish.ts'
import { AdministrationRefused } from './administration-refused.ts'

/** What is removed with a meeting; all but the first two belongs to users. */
export type MeetingContents = {
  agenda_items: number
  documents: number
  motions: number
  personal_documents: number
  annotations: number
  notes: number
}

/** A meeting with counts of what would be removed with it; throws AdministrationRefused if there is none with this id. */
export async function countMeetingContents(db: Db, id: number) {
  const found = await db
    .selectFrom('meeting')
    .innerJoin('committee', 'committee.id', 'meeting.committee_id')
    .where('meeting.id', '=', id)
    .select(['meeting.id', 'meeting.title', 'meeting.start', 'meeting.committee_id', 'committee.title as committee'])
    .executeTakeFirst()
  if (!found) throw new AdministrationRefused(`ID: there is no meeting ${id}`)
  return { ...found, contents: await contentsOf(db, id) }
}

async function contentsOf(db: Db, id: number): Promise<MeetingContents> {
  const { rows } = await sql<MeetingContents>`select
    (select count(*) from agenda_item where meeting_id = ${id})::integer as agenda_items,
    (select count(*) from document where meeting_id = ${id} and kind <> 'personal_documents')::integer as documents,
    (select count(*) from motion where meeting_id = ${id})::integer as motions,
    (select count(*) from document where meeting_id = ${id} and kind = 'personal_documents')::integer as personal_documents,
    (select coalesce(sum(layer.annotation_count), 0) from document
      join document_version version on version.document_id = document.id
      join annotation_layer layer on layer.version_id = version.id where document.meeting_id = ${id})::integer as annotations,
    (select count(*) from note where meeting_id = ${id})::integer as notes`.execute(db)
  return rows[0]!
}

/** Removes a meeting for good, with everything below it; calendar feeds show it as cancelled. */
export async function removeMeeting(db: Db, auditActor: AuditActor & { today: string }, id: number) {
  return db.transaction().execute(async (trx) => {
    // The same lock as for every change to the committee's meetings.
    const its = trx.selectFrom('meeting').select('committee_id').where('id', '=', id)
    await trx.selectFrom('committee').select('id').where('id', 'in', its).forUpdate().execute()
    const { committee_id, contents } = await countMeetingContents(trx, id)
    await requireNoneSubmitted(trx, id)
    const publishMotions = await removeMeetingRows(trx, { id, committee_id, today: auditActor.today, at: new Date() })
    await publishMotions(auditActor)
    await addAuditEntry(trx, auditActor, {
      action: 'remove_meeting',
      subject_type: 'meeting',
      subject_id: id,
      committee_id,
      details: contents,
    })
  })
}

/** Throws if motions were submitted to the meeting: removing those must leave copies, which only their own removal makes. */
async function requireNoneSubmitted(db: Db, meeting_id: number): Promise<void> {
  const submitted = await db
    .selectFrom('motion')
    .select('id')
    .where('meeting_id', '=', meeting_id)
    .where('status', '=', 'SUBMITTED')
    .execute()
  if (submitted.length === 0) return
  throw new AdministrationRefused(
    `Motions were submitted to this meeting: ${submitted.length}. It stays until the people responsible for the committee have removed them.`,
  )
}

/** Items, then documents that imports withdrew from a meeting, each with members' work on it; throws AdministrationRefused if there is no such meeting. */
export async function listWithdrawnWithWork(db: Db, meeting_id: number) {
  const { title, committee, committee_id, start } = await countMeetingContents(db, meeting_id)
  const withdrawn = (table: 'agenda_item' | 'document') =>
    db
      .selectFrom(table)
      .where('meeting_id', '=', meeting_id)
      .where('withdrawn', 'is not', null)
      .select(['id', 'title'])
      .orderBy('id')
      .execute()
  const [items, documents] = [await withdrawn('agenda_item'), await withdrawn('document')]
  const onItem = await countWork(db, 'items', ids(items))
  const onDocument = await countWork(db, 'documents', ids(documents))
  return {
    title,
    committee,
    committee_id,
    start,
    items: items.map((item): WithdrawnWithWork => ({ ...item, work: onItem(item.id) })),
    documents: documents.map((document): WithdrawnWithWork => ({ ...document, work: onDocument(document.id) })),
  }
}

export type WithdrawnWithWork = { id: number; title: string; work: Work }

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

/** Removes a withdrawn item or document for good, with members' work on it. Personal documents of an item stay with the meeting. */
export const removeWithdrawn = (db: Db, auditActor: AuditActor & { today: string }, meeting_id: number) =>
  db.transaction().execute(async (trx) => {
    // The same lock as for every change to the committee's meetings.
    const its = trx.selectFrom('meeting').select('committee_id').where('id', '=', meeting_id)
    await trx.selectFrom('committee').select('id').where('id', 'in', its).forUpdate().execute()
    const { committee_id, items, documents } = await listWithdrawnWithWork(trx, meeting_id)
    for (const { id } of documents) await publishGoing(trx, { document_id: id, today: auditActor.today })
    await trx.deleteFrom('document').where('meeting_id', '=', meeting_id).where('withdrawn', 'is not', null).execute()
    await trx.deleteFrom('agenda_item').where('meeting_id', '=', meeting_id).where('withdrawn', 'is not', null).execute()
    await publishSight(trx, { meeting_id })
    const details = { agenda_items: ids(items), documents: ids(documents) }
    await addAuditEntry(trx, auditActor, {
      action: 'remove_withdrawn',
      subject_type: 'meeting',
      subject_id: meeting_id,
      committee_id,
      details,
    })
  })
