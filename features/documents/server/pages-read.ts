import { sql } from 'kysely'
import type { Prepared } from '#features/documents/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { papersOfMeetings } from './repository.ts'

type PagesRead = { version_id: number; pages: number[]; last_page: number; at: Date }

/** Adds pages to what the caller has read of a version; pages that it does not have are left out. Locks the version: of one that is being removed nothing is recorded. */
export const addPages = (db: Db, me: Actor, { version_id, pages, last_page, at }: PagesRead) =>
  db
    .insertInto('page_reading')
    .columns(['user_id', 'version_id', 'pages', 'last_page', 'last_read'])
    .expression(
      db
        .selectFrom('document_version as version')
        .innerJoin('stored_file as file', 'file.sha256', 'version.sha256')
        .where('version.id', '=', version_id)
        .where('file.page_count', '>', 0)
        .select([sql.val(me.id).as('user_id'), 'version.id'])
        .select(
          sql<string>`int4multirange(int4range(1, file.page_count + 1)) *
            (select range_agg(int4range(page, page + 1)) from unnest(${pages}::integer[]) page)`.as('pages'),
        )
        .select(sql<number>`least(${last_page}::integer, file.page_count)`.as('last_page'))
        .select(sql<string>`${at.toISOString()}::timestamptz`.as('last_read'))
        .forKeyShare('version'),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'version_id']).doUpdateSet({
        pages: sql`page_reading.pages + excluded.pages`,
        last_page: sql`excluded.last_page`,
        last_read: sql`excluded.last_read`,
      }),
    )
    .execute()

/** The papers of meetings with the caller's reading, joined as `reading` and `page_reading`. */
export const preparedPapers = (db: Db, me: Actor) =>
  papersOfMeetings(db)
    .leftJoin('document_reading as reading', (join) =>
      join.onRef('reading.version_id', '=', 'version.id').on('reading.user_id', '=', me.id),
    )
    .leftJoin('page_reading', (join) => join.onRef('page_reading.version_id', '=', 'version.id').on('page_reading.user_id', '=', me.id))

/** Pages of a paper, for the row joined as `version`. */
const pageCount = sql<number>`coalesce(version.page_count, 0)`

/**
 * Pages of a paper that are not read, for the rows of `preparedPapers`: those that were not on screen. Of a paper that is read, but of which no page was
 * recorded, none are left: it was marked as read, or read elsewhere.
 */
export const pagesLeft = sql<number>`case
  when page_reading.version_id is not null
    then ${pageCount} - coalesce((select sum(upper(part) - lower(part)) from unnest(page_reading.pages) part), 0)::integer
  when reading.version_id is not null then 0
  else ${pageCount} end`

/** The caller's preparation of a meeting that the caller has been found to see. */
export const listPrepared = (db: Db, me: Actor, { id }: { id: number }): Promise<Prepared[]> =>
  preparedPapers(db, me)
    .where('document.meeting_id', '=', id)
    .select(['version.id as version_id', pageCount.as('pages'), pagesLeft.as('pages_left')])
    .select(['page_reading.last_page', 'page_reading.last_read'])
    .orderBy('version.id')
    .execute()
