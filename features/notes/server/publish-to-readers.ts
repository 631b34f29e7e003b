import { sql } from 'kysely'
import { isDocumentSeenBy } from '#features/documents/server/seen.ts'
import { isActiveOn } from '#features/identity/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { publishingSight, publishSight } from '#platform/server/realtime/publish-sight.ts'

type Asked = { id: number; today: string }

/** Publishes a new note to its readers. */
export async function publishToReaders(db: Db, note: Asked): Promise<void> {
  const user_ids = await readersOf(db, note)
  if (user_ids.length > 0) await publishSight(db, { user_ids })
}

/** Changes or removes a note, and publishes that to its readers before and after. Nothing is published for a private note. */
export const publishingToReaders = <Done>(db: Db, note: Asked, change: () => Promise<Done>): Promise<Done> =>
  publishingSight(db, () => readersOf(db, note), change)

const isInGroup = sql<boolean>`exists (
  select from note_group ng join committee_group_member gm on gm.committee_group_id = ng.group_id
  where ng.note_id = note.id and gm.user_id = u.id)`

/** Users in the audience of a note (`isFor`) who see its object. */
async function readersOf(db: Db, { id, today }: Asked): Promise<number[]> {
  const rows = await db
    .selectFrom('note')
    .innerJoin('membership as m', 'm.committee_id', 'note.committee_id')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .leftJoin('meeting', 'meeting.id', 'note.meeting_id')
    .leftJoin('document', 'document.id', 'note.document_id')
    .where('note.id', '=', id)
    .where('note.orphan', '=', false)
    .where(sql<boolean>`(note.public or ${isInGroup})`)
    .where(isActiveOn(today))
    .where(sql<boolean>`(note.meeting_id is null or ${isDocumentSeenBy(sql.ref('u.id'), today)})`)
    .select('u.id')
    .orderBy('u.id')
    .execute()
  return rows.map((row) => row.id)
}
