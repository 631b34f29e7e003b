import { type Expression, sql } from 'kysely'
import { seeDocument } from '#features/documents/server/seen.ts'
import { seeMeeting } from '#features/meetings/server/repository.ts'
import { seeMotion } from '#features/motions/server/seen.ts'
import { readersOf } from '#features/notifications/server/repository.ts'
import type { ReadDocument, Reader, ReadMotion } from '#features/read-documents/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'

/** The committee members who see its meeting, and whether each has read all of it. */
export async function listReaders(db: Db, me: Actor, { id, committee_id }: { id: number; committee_id: number }): Promise<Reader[]> {
  const members = await readersOf(db, me, { committee_id, meeting_id: id, only_members: true })
  const behind = await findBehind(
    db,
    id,
    members.map((member) => member.id),
  )
  return members.map(({ language: _language, roles: _roles, ...member }) => ({ ...member, read_documents: !behind.has(member.id) }))
}

/** Whether the caller has seen the latest version of every document in all meetings they see, personal documents aside. */
export async function hasReadAll(db: Db, me: Actor): Promise<boolean> {
  const unread = unreadIn(db, { meeting_id: sql.ref('meeting.id'), user_id: sql.val(me.id) })
  const behind = await db
    .selectFrom('meeting')
    .where(seeMeeting(me))
    .where((query) => query.exists(unread))
    .select('meeting.id')
    .limit(1)
    .executeTakeFirst()
  return behind === undefined
}

/** Which of these users have not seen the latest version of every document of the meeting. */
async function findBehind(db: Db, meeting_id: number, user_ids: number[]): Promise<Set<number>> {
  const behind = await unreadIn(db, { meeting_id: sql.val(meeting_id), user_id: sql<number>`any(${user_ids})` })
    .distinct()
    .execute()
  return new Set(behind.map(({ id }) => id))
}

type Asked = { meeting_id: Expression<number>; user_id: Expression<number> }

/** One row per document of the meeting and user who has not seen its latest version. Personal and withdrawn documents do not count. */
export const unreadIn = (db: Db, { meeting_id, user_id }: Asked) =>
  db
    .selectFrom('document')
    .innerJoin('app_user', (join) => join.on('app_user.id', '=', user_id))
    .leftJoin('document_reading as reading', (join) =>
      join.onRef('reading.version_id', '=', 'document.latest_version_id').onRef('reading.user_id', '=', 'app_user.id'),
    )
    .where('document.meeting_id', '=', meeting_id)
    .where('document.kind', '!=', 'personal_documents')
    .where('document.withdrawn', 'is', null)
    .where('reading.user_id', 'is', null)
    .select('app_user.id')

/** All that is stored of the caller's reading of documents, newest first. */
export const listReadDocuments = (db: Db, me: Actor): Promise<ReadDocument[]> =>
  db
    .selectFrom('document_version as version')
    .innerJoin('document', 'document.id', 'version.document_id')
    .innerJoin('meeting', 'meeting.id', 'document.meeting_id')
    .leftJoin('document_reading as reading', (join) =>
      join.onRef('reading.version_id', '=', 'version.id').on('reading.user_id', '=', me.id),
    )
    .leftJoin('page_reading', (join) => join.onRef('page_reading.version_id', '=', 'version.id').on('page_reading.user_id', '=', me.id))
    .where(sql<boolean>`(reading.version_id is not null or page_reading.version_id is not null)`)
    .select(['document.kind', 'document.id as document_id', 'version.id as version_id'])
    .select(sql<string | null>`case when ${seeDocument(me)} then document.title end`.as('title'))
    .select(['reading.last_seen', 'page_reading.last_page', 'page_reading.last_read'])
    .select(
      sql<number[] | null>`(
      select array_agg(page order by page) from unnest(page_reading.pages) part, generate_series(lower(part), upper(part) - 1) page)`.as(
        'pages',
      ),
    )
    .orderBy(sql`greatest(reading.last_seen, page_reading.last_read)`, 'desc')
    .orderBy('version.id', 'desc')
    .execute()

/** All that is stored of the caller's reading of motions, newest first. */
export const listReadMotions = (db: Db, me: Actor): Promise<ReadMotion[]> =>
  db
    .selectFrom('motion_reading as reading')
    .innerJoin('motion', 'motion.id', 'reading.motion_id')
    .innerJoin('meeting', 'meeting.id', 'motion.meeting_id')
    .where('reading.user_id', '=', me.id)
    .select(['motion.id as motion_id', 'reading.number as version', 'reading.read_at'])
    .select(sql<string | null>`case when ${seeMotion(me)} then motion.title end`.as('title'))
    .orderBy('reading.read_at', 'desc')
    .orderBy('motion.id', 'desc')
    .execute()
