import { type RawBuilder, sql } from 'kysely'
import { isPersonalDocumentSharedWith } from '#features/annotations/server/seen.ts'
import { isMeetingSeenBy, type Viewer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { isDocumentLeftTo } from './left-to.ts'

/** seeDocument of permissions.md, with document and meeting joined, through the real parent. Lists, counts, archives and searches check `isCountedFor`, too. */
export const seeDocument = ({ id, today }: Viewer) => isDocumentSeenBy(sql`${id}`, today)

/**
 * Same as `seeDocument` for any user (a value or a column). A personal document is seen by its owner and by those with whom the owner
 * shared a layer of it; a withdrawn one only by those who worked on it.
 */
export const isDocumentSeenBy = (
  user_id: RawBuilder<unknown>,
  today: string,
) => sql<boolean>`(${isMeetingSeenBy(user_id, today)} and ${isDocumentLeftTo(user_id)} and (
  document.owner_id is null or document.owner_id = ${user_id} or ${isPersonalDocumentSharedWith(user_id, today)}))`

/** Documents that the caller sees, with their meetings. */
export const seenDocuments = (db: Db, me: Actor) =>
  db.selectFrom('document').innerJoin('meeting', 'meeting.id', 'document.meeting_id').where(seeDocument(me))
