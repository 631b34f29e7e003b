import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import {
  type Annotated,
  annotatedIn,
  describedLayersOf,
  hasAnnotations,
  versionHasAnnotations,
} from '#features/annotations/server/repository.ts'
import type { DocumentKind } from '#features/documents/document.ts'
import { meetingOfParent, type SeenMeeting, type Viewer } from '#features/meetings/server/repository.ts'
import type { PersonalDocument } from '#features/personal-documents/document.ts'
import { indexOwnChanges } from '#features/search/server/index/write-entries.ts'
import { isCarryingOver } from '#features/versions/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { ArrivedFile } from '#platform/server/files/arrive-file.ts'
import { recordFiles } from '#platform/server/files/repository.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { keepByRevision } from '#platform/server/lib/keep.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { isItemLeftTo, seenDocuments } from './seen.ts'

const versionFacts = [
  'version.id as version_id',
  'version.updated',
  'version.file_name',
  'version.color_code',
  'version.mime_type',
  'version.size',
  'version.imported_tags',
] as const
const documentFacts = [
  'document.id',
  'document.kind',
  'document.title',
  'document.meeting_id',
  'document.agenda_item_id',
  'document.created',
  'document.sort_order',
] as const

const file = sql<string>`document.kind || '/' || document.id || '/versions/' || version.id || '/file/'`
const fileExtension = sql<string>`coalesce(lower(substring(version.file_name from '[.]([^.]+)$')), '')`

/** The only access to documents, each in its latest version. */
export const documentsSeenBy = (db: Db, me: Actor) =>
  seenDocuments(db, me)
    .innerJoin('document_version as version', 'version.id', 'document.latest_version_id')
    .leftJoin('document_reading as reading', (join) =>
      join.onRef('reading.version_id', '=', 'version.id').on('reading.user_id', '=', me.id),
    )
    .select([...documentFacts, ...versionFacts, 'reading.last_seen', file.as('file'), fileExtension.as('file_extension')])
    .select(hasAnnotations(db, me).as('has_annotations'))

const byTitle = sql`document.title collate "und-x-icu"`

const keptDocuments = keepByRevision<Awaited<ReturnType<typeof documentsOfMeeting>>>(200)

/** The papers of meetings, each in its latest version: all documents but personal and withdrawn ones, the same for everybody who sees the meeting. */
export const papersOfMeetings = (db: Db) =>
  db
    .selectFrom('document')
    .innerJoin('document_version as version', 'version.id', 'document.latest_version_id')
    .where('document.kind', '!=', 'personal_documents')
    .where('document.withdrawn', 'is', null)

const documentsOfMeeting = (db: Db, meeting_id: number) =>
  papersOfMeetings(db)
    .where('document.meeting_id', '=', meeting_id)
    .select([...documentFacts, ...versionFacts, file.as('file'), fileExtension.as('file_extension')])
    .orderBy(sql`document.sort_order nulls last`)
    .orderBy(byTitle)
    .orderBy('document.id')
    .execute()

/** The documents of a meeting, by sort_order, else title, without readings and annotations. The caller has been found to see the meeting. */
export const documentsOf = (db: Db, { id, revision }: Pick<SeenMeeting, 'id' | 'revision'>) =>
  keptDocuments(db, revision, () => documentsOfMeeting(db, id))

export type Reading = { version_id: number; last_seen: string }

/** What somebody has read in a meeting; `meeting_id` may be a value or a column. */
export const readingsOf = (db: Db, me: Viewer, meeting_id: Expression<number>) =>
  db
    .selectFrom('document_reading as reading')
    .innerJoin('document_version as version', 'version.id', 'reading.version_id')
    .innerJoin('document', 'document.id', 'version.document_id')
    .where('reading.user_id', '=', me.id)
    .where('document.meeting_id', '=', meeting_id)
    .select(['reading.version_id', 'reading.last_seen'])
    .orderBy('reading.version_id')

/** What somebody did with the documents of a meeting. */
export type Traces = { readings: Reading[]; annotated: Annotated[] }

/** Adds to each document when its reader last saw it, and whether the reader sees annotations on it. */
export function withTraces(documents: Awaited<ReturnType<typeof documentsOf>>, { readings, annotated }: Traces) {
  const seen = new Map(readings.map(({ version_id, last_seen }) => [version_id, last_seen]))
  const ids = new Set(annotated.map(({ document_id }) => document_id))
  return documents.map((document) => ({
    ...document,
    last_seen: seen.get(document.version_id) ?? null,
    has_annotations: ids.has(document.id),
  }))
}

/** The caller's traces in a meeting that the caller has been found to see. */
export async function findTraces(db: Db, me: Actor, { id }: Pick<SeenMeeting, 'id'>): Promise<Traces> {
  const [readings, annotated] = [readingsOf(db, me, sql.val(id)), annotatedIn(db, me, sql.val(id))]
  return db.selectNoFrom([jsonArrayFrom(readings).as('readings'), jsonArrayFrom(annotated).as('annotated')]).executeTakeFirstOrThrow()
}

/** The documents of a meeting with the caller's traces. */
export const listDocumentsOfMeeting = async (db: Db, me: Actor, meeting: SeenMeeting) =>
  withTraces(await documentsOf(db, meeting), await findTraces(db, me, meeting))

type Listed = Awaited<ReturnType<typeof listDocumentsOfMeeting>>[number]

/** The meeting's own documents: by sort_order only if the site says so, else by title (D3 §7). */
export function meetingDocumentsAmong(documents: Listed[], use_sort_order: boolean): Listed[] {
  const own = documents.filter(({ kind }) => kind === 'meeting_documents')
  return use_sort_order ? own : own.sort((a, b) => german.compare(a.title, b.title))
}
const german = new Intl.Collator('de-CH', { numeric: true })

/** The proposal and the attachments of one agenda item. */
export const listDocumentsOfItem = (db: Db, me: Actor, agenda_item_id: number) =>
  documentsSeenBy(db, me)
    .where('document.agenda_item_id', '=', agenda_item_id)
    .where('document.kind', 'in', ['proposals', 'attachments'])
    .where('document.withdrawn', 'is', null)
    .orderBy(sql`document.sort_order nulls last`)
    .orderBy(byTitle)
    .orderBy('document.id')
    .execute()

/** Which document; `private_name` is shown for unnamed layers. */
type Key = { kind: DocumentKind; id: number; private_name: string }

/** The agenda item of the row joined as `document`; a withdrawn item only for those who worked on it. */
export const agendaItemOfParent = ({ id }: Viewer) => sql<{ id: number; title: string; number_or_business_number: string | null } | null>`(
  select jsonb_build_object('id', agenda_item.id, 'title', agenda_item.title,
    'number_or_business_number', coalesce(agenda_item.number_or_business_number, agenda_item.number))
  from agenda_item where agenda_item.id = document.agenda_item_id and ${isItemLeftTo(sql`${id}`)})`

/** The owner of a personal document, for the row joined as `document`; null for other kinds. */
export const userOfDocument = sql<PersonalDocument['user'] | null>`(
  select jsonb_build_object('id', owner.id, 'username', owner.username, 'first_name', owner.first_name, 'last_name', owner.last_name)
  from app_user owner where owner.id = document.owner_id)`

/** For the row joined as `version`. */
const layersOfVersion = (db: Db, me: Actor, private_name: string) =>
  jsonArrayFrom(describedLayersOf(db, me, private_name).where('layer.version_id', '=', sql.ref<number>('version.id')))

/** Throws 404 if the caller may not see it or it is of another kind. */
export async function findDocument(db: Db, me: Actor, { kind, id, private_name }: Key) {
  const document = await documentsSeenBy(db, me)
    .where('document.id', '=', id)
    .where('document.kind', '=', kind)
    .innerJoin('committee', 'committee.id', 'meeting.committee_id')
    .select([meetingOfParent.as('meeting'), agendaItemOfParent(me).as('agenda_item'), 'meeting.committee_id', 'committee.is_active'])
    .select('document.withdrawn')
    .select([layersOfVersion(db, me, private_name).as('annotationLayers'), userOfDocument.as('user')])
    .executeTakeFirstOrThrow(notFound)
  const own = document.annotationLayers.find(({ is_private_layer, is_owner }) => is_private_layer && is_owner)
  return { ...document, selected_layer: own?.id ?? null }
}

/** The versions of a document, newest first; none if the caller may not see it. */
const versionsSeenBy = (db: Db, me: Actor, { kind, id, private_name }: Key) =>
  seenDocuments(db, me)
    .where('document.id', '=', id)
    .where('document.kind', '=', kind)
    .innerJoin('document_version as version', 'version.document_id', 'document.id')
    .leftJoin('document_reading as reading', (join) =>
      join.onRef('reading.version_id', '=', 'version.id').on('reading.user_id', '=', me.id),
    )
    .select([...versionFacts, 'version.number', 'version.created', 'version.sha256', 'reading.last_seen'])
    .select(['document.meeting_id', 'meeting.committee_id', isCarryingOver(db, me).as('is_carrying_over')])
    .select([file.as('file'), fileExtension.as('file_extension'), agendaItemOfParent(me).as('agenda_item')])
    .select([versionHasAnnotations(db, me).as('has_annotations'), layersOfVersion(db, me, private_name).as('annotationLayers')])
    .orderBy('version.number', 'desc')

/** Throws 404 if the caller may not see the document. */
export async function listVersions(db: Db, me: Actor, key: Key) {
  const versions = await versionsSeenBy(db, me, key).execute()
  if (versions.length === 0) throw notFound()
  return versions
}

/** Throws 404 if the version is not of this document. */
export const findVersion = (db: Db, me: Actor, { version_id, ...key }: Key & { version_id: number }) =>
  versionsSeenBy(db, me, key).where('version.id', '=', version_id).executeTakeFirstOrThrow(notFound)

/** Where a document is, with its imported tags: all that changes to it need. Throws 404 if the caller may not see it or it is of another kind. */
export const findPlaceOfDocument = (db: Db, me: Actor, { kind, id }: { kind: DocumentKind; id: number }) =>
  seenDocuments(db, me)
    .innerJoin('document_version as version', 'version.id', 'document.latest_version_id')
    .where('document.id', '=', id)
    .where('document.kind', '=', kind)
    .select(['document.id', 'document.meeting_id', 'document.withdrawn', 'meeting.committee_id', 'version.imported_tags'])
    .executeTakeFirstOrThrow(notFound)

/**
 * Writes the rows of a document whose file is stored: records the file first, since the rows refer to it, then indexes the words and sends
 * the job that extracts the text.
 */
export async function writeWithFile<Written>(
  { db, jobs }: { db: Db } & Pick<Deps, 'jobs'>,
  { crc32, ...facts }: ArrivedFile,
  write: (facts: Omit<ArrivedFile, 'crc32'>) => Promise<Written>,
): Promise<Written> {
  const fresh = await recordFiles(db, [{ crc32, ...facts }])
  const written = await write(facts)
  await indexOwnChanges(db)
  await jobs.send(db, 'read_text', fresh)
  return written
}
