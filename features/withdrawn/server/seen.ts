import { type RawBuilder, sql } from 'kysely'

/** The user, who may be a column, annotated, noted or tagged the document of that alias. */
const hasWorkOnDocument = (user_id: RawBuilder<unknown>, document = 'document') => {
  const id = sql.ref(`${document}.id`)
  return sql<boolean>`(
    exists (select from document_version worked_version join annotation_layer worked_layer on worked_layer.version_id = worked_version.id
      where worked_version.document_id = ${id} and worked_layer.owner_id = ${user_id} and worked_layer.has_annotations)
    or exists (select from note worked_note where worked_note.object_id = ${id}
      and worked_note.content_type = replace(left(${sql.ref(`${document}.kind`)}, -1), '_', '') and worked_note.author_id = ${user_id})
    or exists (select from tag_entry worked_tag where worked_tag.document_id = ${id} and worked_tag.user_id = ${user_id}))`
}

/** The user bookmarked, noted or tagged the row that is joined as `agenda_item`, put a document of their own beside it, or worked on one that went with it. */
const hasWorkOnItem = (user_id: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from bookmark where bookmark.agenda_item_id = agenda_item.id and bookmark.user_id = ${user_id})
  or exists (select from note worked_note
    where worked_note.object_id = agenda_item.id and worked_note.content_type = 'agendaitem' and worked_note.author_id = ${user_id})
  or exists (select from tag_entry worked_tag where worked_tag.agenda_item_id = agenda_item.id and worked_tag.user_id = ${user_id})
  or exists (select from document beside where beside.agenda_item_id = agenda_item.id and (
    beside.owner_id = ${user_id} or beside.withdrawn is not null and ${hasWorkOnDocument(user_id, 'beside')})))`

/** The document is not withdrawn, or the user worked on it: nobody else sees it any more. Whether the user sees its meeting is asked beside it. */
export const isDocumentLeftTo = (user_id: RawBuilder<unknown>) =>
  sql<boolean>`(document.withdrawn is null or ${hasWorkOnDocument(user_id)})`

/** The same of the row that is joined as `agenda_item`. */
export const isItemLeftTo = (user_id: RawBuilder<unknown>) => sql<boolean>`(agenda_item.withdrawn is null or ${hasWorkOnItem(user_id)})`
