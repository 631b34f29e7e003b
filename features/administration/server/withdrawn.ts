import { publishGoing } from '#features/annotations/server/publish-to-recipients.ts'
import { addAuditEntry, type Doer } from '#features/audit/server/repository.ts'
import type { Work } from '#features/meetings/import-report.ts'
import { countWork } from '#features/meetings/server/import/count-work.ts'
import type { Db } from '#platform/server/database/db.ts'
import { publishSight } from '#platform/server/realtime/publish-sight.ts'
import { weighMeeting } from './meetings.ts'

/** What imports have withdrawn from a meeting: items, then documents, each with what members have on it. AdministrationRefused when there is no such meeting. */
export async function weighWithdrawn(db: Db, meeting_id: number) {
  const { title, committee, committee_id, start } = await weighMeeting(db, meeting_id)
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
    items: items.map((item): Weighed => ({ ...item, work: onItem(item.id) })),
    documents: documents.map((document): Weighed => ({ ...document, work: onDocument(document.id) })),
  }
}

export type Weighed = { id: number; title: string; work: Work }

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

/** Removes it for good, with what members have on it. Personal documents beside an item stay their owners', with the meeting. */
export const removeWithdrawn = (db: Db, doer: Doer & { today: string }, meeting_id: number) =>
  db.transaction().execute(async (trx) => {
    // As everybody who changes something of the committee's meetings.
    const its = trx.selectFrom('meeting').select('committee_id').where('id', '=', meeting_id)
    await trx.selectFrom('committee').select('id').where('id', 'in', its).forUpdate().execute()
    const { committee_id, items, documents } = await weighWithdrawn(trx, meeting_id)
    for (const { id } of documents) await publishGoing(trx, { document_id: id, today: doer.today })
    await trx.deleteFrom('document').where('meeting_id', '=', meeting_id).where('withdrawn', 'is not', null).execute()
    await trx.deleteFrom('agenda_item').where('meeting_id', '=', meeting_id).where('withdrawn', 'is not', null).execute()
    await publishSight(trx, { meeting_id })
    const details = { agenda_items: ids(items), documents: ids(documents) }
    await addAuditEntry(trx, doer, { action: 'remove_withdrawn', subject_type: 'meeting', subject_id: meeting_id, committee_id, details })
  })
