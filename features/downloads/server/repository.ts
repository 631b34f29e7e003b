import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { findItem } from '#features/agenda/server/repository.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { agendaItemOfParent, documentsSeenBy } from '#features/documents/server/repository.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/caller.ts'
import { notFound, wrongState } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'

/** The caller, and the time. */
type Asker = { me: Actor; now: string }

/** Throws 404 if the caller does not see it, or if it belongs to another committee. */
export async function findMeetingOf(db: Db, asker: Asker, { committee, meeting: id }: { committee: number; meeting: number }) {
  const meeting = await findMeeting(db, asker, id)
  if (meeting.committee_id !== committee) throw notFound()
  return meeting
}

type ItemKey = Parameters<typeof findMeetingOf>[2] & { agendaItem: number }

/** Same as `findMeetingOf`, for an item of that meeting. */
export async function findItemOf(db: Db, asker: Asker, { agendaItem, ...key }: ItemKey) {
  const meeting = await findMeetingOf(db, asker, key)
  const item = await findItem(db, { me: asker.me, enable_businesses: false }, agendaItem)
  if (item.meeting_id !== meeting.id) throw notFound()
  return { meeting, item }
}

type Wanted = {
  meeting_id: number
  /** Only this item. */
  agenda_item_id?: number
  /** Includes the caller's own; never those of others (permissions.md). */
  personal_documents?: boolean | undefined
  documents_use_sort_order: boolean
}

const order = sql`array_position(array['protocols', 'meeting_documents', 'proposals', 'attachments', 'personal_documents'], document.kind)`

/** The documents of a meeting or an item that the caller sees, in their latest versions and in the order of the pages (D3 §7). */
export const documentsWanted = (db: Db, me: Actor, { meeting_id, agenda_item_id, personal_documents, documents_use_sort_order }: Wanted) =>
  documentsSeenBy(db, me)
    .innerJoin('stored_file', 'stored_file.sha256', 'version.sha256')
    .leftJoin('agenda_item', 'agenda_item.id', 'document.agenda_item_id')
    .where('document.meeting_id', '=', meeting_id)
    .where('document.withdrawn', 'is', null)
    .where((query) => (personal_documents ? query('document.owner_id', '=', me.id).or(isShared) : isShared))
    .$if(agenda_item_id !== undefined, (query) => query.where('document.agenda_item_id', '=', agenda_item_id ?? 0))
    .select(['version.sha256', 'document.source_place', 'stored_file.crc32', agendaItemOfParent(me).as('agenda_item')])
    .select(sql<string | null>`concat_ws(' ', agenda_item.number, agenda_item.title)`.as('item_title'))
    .orderBy(sql`agenda_item.sort_order nulls first`)
    .orderBy('agenda_item.id')
    .orderBy(order)
    .orderBy(sql`case when document.kind != 'meeting_documents' or ${documents_use_sort_order} then document.sort_order end nulls last`)
    .orderBy(sql`document.title collate "und-x-icu"`)
    .orderBy('document.id')
    .execute()

/** Visible to everybody who sees the meeting. */
const isShared = sql<boolean>`document.owner_id is null`

export type WantedDocument = Awaited<ReturnType<typeof documentsWanted>>[number]

export type Download = {
  action: string
  subject_type: string
  subject_id: number
  committee_id: number
  documents: { version_id: number }[]
}

/** Writes one audit entry for all the files, since they are handed out as one. Throws 409 if there are none. */
export async function auditDownload({ db, clock }: Pick<AppContext, 'db' | 'clock'>, request: FastifyRequest, download: Download) {
  const { action, subject_type, subject_id, committee_id, documents } = download
  if (documents.length === 0) throw wrongState({ key: 'downloads.nothing' })
  const details = { versions: documents.map(({ version_id }) => version_id) }
  const auditEntry = { action, subject_type, subject_id, committee_id, details, at: clock() }
  await db.transaction().execute((trx) => addAuditEntry(trx, byRequest(request), auditEntry))
}
