import { sql } from 'kysely'
import { findItem } from '#features/agenda/server/repository.ts'
import { type AuditActor, addAuditEntry } from '#features/audit/server/repository.ts'
import type { CommitteeListed } from '#features/committees/contract.ts'
import { findCommittee, lockCommittee } from '#features/committees/server/repository.ts'
import { documentsSeenBy, userOfDocument, writeWithFile } from '#features/documents/server/repository.ts'
import { personalDocumentPolicy } from '#features/personal-documents/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { ArrivedFile } from '#platform/server/files/arrive-file.ts'
import { authorize, notFound, requireActive, requireNotWithdrawn } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'

const seen = (db: Db, me: Actor) =>
  documentsSeenBy(db, me)
    .where('document.kind', '=', 'personal_documents')
    .select([userOfDocument.$notNull().as('user'), 'meeting.committee_id'])

const byTitle = (db: Db, me: Actor) => seen(db, me).orderBy(sql`document.title collate "und-x-icu"`).orderBy('document.id')

/** The caller's own documents. Those of others appear only in the list of documents shared with the caller (permissions.md). */
const own = (db: Db, me: Actor) => byTitle(db, me).where('document.owner_id', '=', me.id)

/** The caller's own documents on an agenda item, by title. */
export const listOfItem = (db: Db, me: Actor, agenda_item_id: number) =>
  own(db, me).where('document.agenda_item_id', '=', agenda_item_id).execute()

/** Documents of others on an agenda item with a layer shared with the caller. */
export const listSharedOfItem = (db: Db, me: Actor, agenda_item_id: number) =>
  byTitle(db, me).where('document.agenda_item_id', '=', agenda_item_id).where('document.owner_id', '!=', me.id).execute()

/** The caller's own documents of a whole meeting, by title, including those whose agenda item was removed. */
export const listOfMeeting = (db: Db, me: Actor, meeting_id: number) => own(db, me).where('document.meeting_id', '=', meeting_id).execute()

/** Throws 404 if the caller may not see it. */
export const findSeen = (db: Db, me: Actor, id: number) => seen(db, me).where('document.id', '=', id).executeTakeFirstOrThrow(notFound)

/** Same as `findSeen`, with the committee locked for a change. */
export async function lockSeen(db: Db, me: Actor, id: number) {
  const { committee_id } = await findSeen(db, me, id)
  const committee = await lockCommittee(db, me, committee_id)
  return { document: await findSeen(db, me, id), committee }
}

const findPlace = async (db: Db, me: Actor, id: number) => {
  const { meeting, meeting_id, withdrawn } = await findItem(db, { me, enable_businesses: false }, id)
  return { withdrawn, place: { agenda_item_id: id, meeting_id, committee_id: meeting.committee.id } }
}

/** The place of a new document: on an agenda item. Throws 404, 403 and 409. */
export async function findOpenPlace(db: Db, me: Actor, id: number) {
  const found = await findPlace(db, me, id)
  return judged(me, found, await findCommittee(db, me, found.place.committee_id))
}

/** Same as `findOpenPlace`, for changes: locking the committee serializes this with imports, which might withdraw the item. */
export async function lockOpenPlace(db: Db, me: Actor, id: number) {
  const { committee_id } = (await findPlace(db, me, id)).place
  const committee = await lockCommittee(db, me, committee_id)
  return judged(me, await findPlace(db, me, id), committee)
}

function judged(me: Actor, { place, withdrawn }: Awaited<ReturnType<typeof findPlace>>, committee: CommitteeListed) {
  authorize(personalDocumentPolicy.create, me, place)
  requireActive(committee)
  requireNotWithdrawn({ withdrawn })
  return place
}

type NewDocument = {
  place: { agenda_item_id: number; meeting_id: number; committee_id: number }
  title: string
  file: ArrivedFile
  request_id?: string
}

/** Adds a document to an agenda item for its owner; the file is already stored. The audit entry omits the title, since others read the log. */
export async function writePersonalDocument(
  { db, jobs, clock }: { db: Db } & Pick<Deps, 'jobs' | 'clock'>,
  auditActor: AuditActor & { id: number },
  { place: { committee_id, ...parents }, title, file, request_id }: NewDocument,
): Promise<{ id: number }> {
  const document = await writeWithFile({ db, jobs }, file, async (facts) => {
    const row = { kind: 'personal_documents', owner_id: auditActor.id, title, ...parents } as const
    const { id } = await db.insertInto('document').values(row).returning('id').executeTakeFirstOrThrow()
    const source = { source_checksum: facts.sha256, added_by: auditActor.id, updated: clock().toISOString() }
    const version = { document_id: id, number: 1, ...facts, ...source }
    await db.insertInto('document_version').values(version).execute()
    return { id }
  })
  await addAuditEntry(db, auditActor, {
    action: 'add_personal_document',
    subject_type: 'personal_documents',
    subject_id: document.id,
    committee_id,
    details: { agenda_item_id: parents.agenda_item_id },
    request_id,
  })
  return document
}
