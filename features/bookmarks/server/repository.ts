import { type Expression, sql } from 'kysely'
import type { Viewer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Ids of the agenda items in a meeting (a value or a column) that the caller has bookmarked. */
export const bookmarksIn = (db: Db, { id }: Viewer, meeting_id: Expression<number>) =>
  sql<number[]>`array(${db
    .selectFrom('bookmark')
    .innerJoin('agenda_item as item', 'item.id', 'bookmark.agenda_item_id')
    .where('bookmark.user_id', '=', id)
    .where('item.meeting_id', '=', meeting_id)
    .select('item.id')
    .orderBy('item.id')})`

/** Whether the caller has bookmarked the row joined as `agenda_item`. */
export const isBookmarked = ({ id }: Viewer) => sql<boolean>`exists (
  select from bookmark where bookmark.user_id = ${id} and bookmark.agenda_item_id = agenda_item.id)`

/** Adds or removes the caller's bookmark; returns whether that changed anything. */
export async function writeBookmark(
  db: Db,
  { user_id, agenda_item_id, bookmark }: { user_id: number; agenda_item_id: number; bookmark: boolean },
) {
  const row = { user_id, agenda_item_id }
  const add = db
    .insertInto('bookmark')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
  const remove = db.deleteFrom('bookmark').where('user_id', '=', user_id).where('agenda_item_id', '=', agenda_item_id)
  const written = await (bookmark ? add.returningAll() : remove.returningAll()).execute()
  return written.length > 0
}
