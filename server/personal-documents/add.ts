import { addDeed, type Doer } from '#server/audit/repository.ts'
import type { Db } from '#server/database/db.ts'
import type { ArrivedFile } from '#server/files/arrive-file.ts'
import { noteFiles } from '#server/files/repository.ts'
import type { Deps } from '#server/kit/house.ts'
import { indexOwnChanges } from '#server/search/repository.ts'

type NewDocument = {
  place: { agenda_item_id: number; meeting_id: number; committee_id: number }
  title: string
  file: ArrivedFile
  request_id?: string
}

/** Adds a document of the doer's own, whose file has arrived, beside an agenda item. The audit log, which others read, is not told its title. */
export async function writePersonalDocument(
  { db, jobs, clock }: { db: Db } & Pick<Deps, 'jobs' | 'clock'>,
  doer: Doer & { id: number },
  { place: { committee_id, ...parents }, title, file, request_id }: NewDocument,
): Promise<{ id: number }> {
  const fresh = await noteFiles(db, [file])
  const { crc32, ...facts } = file
  const document = await db
    .insertInto('document')
    .values({ kind: 'personal_documents', owner_id: doer.id, title, ...parents })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('document_version')
    .values({ document_id: document.id, number: 1, ...facts, source_checksum: facts.sha256, updated: clock().toISOString() })
    .execute()
  await indexOwnChanges(db)
  await jobs.send(db, 'read_text', fresh)
  await addDeed(db, doer, {
    action: 'add_personal_document',
    subject_type: 'personal_documents',
    subject_id: document.id,
    committee_id,
    details: { agenda_item_id: parents.agenda_item_id },
    request_id,
  })
  return document
}
