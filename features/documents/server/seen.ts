import { type RawBuilder, sql } from 'kysely'
import { isPersonalDocumentSharedWith } from '#features/annotations/server/seen.ts'
import { isMeetingSeenBy, type Viewer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'

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

/** Whether the user (a value or a column) annotated, noted or tagged the document with this alias. */
const hasWorkOnDocument = (user_id: RawBuilder<unknown>, document = 'document') => {
  const id = sql.ref(`${document}.id`)
  return sql<boolean>`(
    exists (select from document_version worked_version join annotation_layer worked_layer on worked_layer.version_id = worked_version.id
      where worked_version.document_id = ${id} and worked_layer.owner_id = ${user_id} and worked_layer.has_annotations)
    or exists (select from note worked_note where worked_note.object_id = ${id}
      and worked_note.content_type = replace(left(${sql.ref(`${document}.kind`)}, -1), '_', '') and worked_note.author_id = ${user_id})
    or exists (select from tag_entry worked_tag where worked_tag.document_id = ${id} and worked_tag.user_id = ${user_id}))`
}

/**
 * Whether the user bookmarked, noted or tagged the row joined as `agenda_item`, added a personal document to it, or worked on a document
 * that was withdrawn with it.
 */
const hasWorkOnItem = (user_id: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from bookmark where bookmark.agenda_item_id = agenda_item.id and bookmark.user_id = ${user_id})
  or exists (select from note worked_note
    where worked_note.object_id = agenda_item.id and worked_note.content_type = 'agendaitem' and worked_note.author_id = ${user_id})
  or exists (select from tag_entry worked_tag where worked_tag.agenda_item_id = agenda_item.id and worked_tag.user_id = ${user_id})
  or exists (select from document beside where beside.agenda_item_id = agenda_item.id and (
    beside.owner_id = ${user_id} or beside.withdrawn is not null and ${hasWorkOnDocument(user_id, 'beside')})))`

/** Whether the document is not withdrawn or the user has worked on it: nobody else still sees it. Does not check that the user sees its meeting. */
const isDocumentLeftTo = (user_id: RawBuilder<unknown>) => sql<boolean>`(document.withdrawn is null or ${hasWorkOnDocument(user_id)})`

/** Same as `isDocumentLeftTo`, for the row joined as `agenda_item`. */
export const isItemLeftTo = (user_id: RawBuilder<unknown>) => sql<boolean>`(agenda_item.withdrawn is null or ${hasWorkOnItem(user_id)})`
