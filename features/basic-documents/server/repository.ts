import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { BasicDocument, DocumentSection, DocumentStructure } from '#features/basic-documents/document.ts'
import { basicDocumentPolicy } from '#features/basic-documents/policy.ts'
import type { CommitteeListed } from '#features/committees/contract.ts'
import { findOwnCommittee, lockOwnCommittee } from '#features/committees/server/repository.ts'
import { isActiveOn } from '#features/identity/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { authorize, invalid, notFound, requireActive } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'

/** Visible to active members only (permissions.md). */
export const documentsSeenBy = (db: Db, me: Pick<Actor, 'id' | 'today'>) =>
  db
    .selectFrom('basic_document as document')
    .innerJoin('membership as m', (join) => join.onRef('m.committee_id', '=', 'document.committee_id').on('m.user_id', '=', me.id))
    .where(isActiveOn(me.today))
    .select(['document.id', 'document.title', 'document.committee_id', 'document.section_id as section', 'document.position'])
    .select(['document.file_name', 'document.mime_type', 'document.size', 'document.created', 'document.updated'])
    .select(sql<string>`'documents/' || document.id || '/file/'`.as('file'))
    .select(sql<string>`coalesce(lower(substring(document.file_name from '[.]([^.]+)$')), '')`.as('file_extension'))

const sectionsSeenBy = (db: Db, me: Actor) =>
  db
    .selectFrom('document_section as section')
    .innerJoin('membership as m', (join) => join.onRef('m.committee_id', '=', 'section.committee_id').on('m.user_id', '=', me.id))
    .where(isActiveOn(me.today))
    .select(['section.id', 'section.title', 'section.committee_id as committee', 'section.position'])

/** A committee's documents in order: top level first, then section by section; none without an active membership. */
export const listDocuments = (db: Db, me: Actor, committee_id: number): Promise<BasicDocument[]> =>
  documentsSeenBy(db, me)
    .leftJoin('document_section as section', 'section.id', 'document.section_id')
    .where('document.committee_id', '=', committee_id)
    .orderBy(sql`section.position nulls first`)
    .orderBy('document.position')
    .execute()

/** Throws 404 if the caller may not see it. */
export const findDocument = (db: Db, me: Actor, id: number): Promise<BasicDocument> =>
  documentsSeenBy(db, me).where('document.id', '=', id).executeTakeFirstOrThrow(notFound)

/** Nothing moves between committees: error for the body field that refers to another one. */
export const otherCommittee = (field: string) => () => invalid({ [field]: [{ key: 'basic_documents.other_committee' }] })

/** A document named in a body. Throws 400 if it does not belong to this committee. */
export const findNamed = (db: Db, me: Actor, { id, committee_id }: { id: number; committee_id: number }): Promise<BasicDocument> =>
  documentsSeenBy(db, me)
    .where('document.id', '=', id)
    .where('document.committee_id', '=', committee_id)
    .executeTakeFirstOrThrow(otherCommittee('document'))

/** A document with the hash of its file in the store. Throws 404 if the caller may not see it. */
export const findDocumentFile = (db: Db, me: Actor, id: number) =>
  documentsSeenBy(db, me).select('document.sha256').where('document.id', '=', id).executeTakeFirstOrThrow(notFound)

/** Sections with their documents, read in one query, so that a document moved meanwhile appears only once. */
const wholeSections = (db: Db, me: Actor) =>
  sectionsSeenBy(db, me).select(
    jsonArrayFrom(documentsSeenBy(db, me).where('document.section_id', '=', sql.ref<number>('section.id')).orderBy('document.position')).as(
      'documents',
    ),
  )

/** Throws 404 if the caller may not see it. */
export const findSection = (db: Db, me: Actor, id: number): Promise<DocumentSection> =>
  wholeSections(db, me).where('section.id', '=', id).executeTakeFirstOrThrow(notFound)

/** A committee's whole structure. Throws 404 without an active membership. */
export async function findStructure(db: Db, me: Actor, committee_id: number): Promise<DocumentStructure> {
  await findOwnCommittee(db, me, committee_id)
  const sections = wholeSections(db, me).where('section.committee_id', '=', committee_id).orderBy('section.position')
  const top = documentsSeenBy(db, me).where('document.committee_id', '=', committee_id).where('document.section_id', 'is', null)
  return db
    .selectNoFrom([jsonArrayFrom(sections).as('sections'), jsonArrayFrom(top.orderBy('document.position')).as('documents')])
    .executeTakeFirstOrThrow()
}

/** A committee whose documents the caller may change. Throws 404, 403 and 409. */
export async function findChangeable(db: Db, me: Actor, committee_id: number): Promise<CommitteeListed> {
  return judged(me, await findOwnCommittee(db, me, committee_id))
}

/** The same for writes: locks the committee, so that its writes run one at a time. */
export async function lockChangeable(db: Db, me: Actor, committee_id: number): Promise<CommitteeListed> {
  return judged(me, await lockOwnCommittee(db, me, committee_id))
}

function judged(me: Actor, committee: CommitteeListed) {
  authorize(basicDocumentPolicy.change, me, committee)
  requireActive(committee)
  return committee
}

/** A document to be changed, read after its committee is locked. Throws 404, 403 and 409. */
export async function lockDocument(db: Db, me: Actor, id: number): Promise<BasicDocument> {
  const { committee_id } = await findDocument(db, me, id)
  await lockChangeable(db, me, committee_id)
  return findDocument(db, me, id)
}

/** A section to be changed, read after its committee is locked. Throws 404, 403 and 409. */
export async function lockSection(db: Db, me: Actor, id: number): Promise<DocumentSection> {
  const { committee } = await findSection(db, me, id)
  await lockChangeable(db, me, committee)
  return findSection(db, me, id)
}
