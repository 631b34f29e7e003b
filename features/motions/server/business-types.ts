import { sql } from 'kysely'
import type { BusinessType } from '#features/motions/motion.ts'
import type { Db } from '#platform/server/database/db.ts'

/** In the order that the administration gives them; those of proposals, the others, or all. */
export const listBusinessTypes = (db: Db, { show_for_proposal }: { show_for_proposal?: boolean | undefined }): Promise<BusinessType[]> =>
  db
    .selectFrom('business_type')
    .select(['id', 'title', 'api_uid'])
    .$if(show_for_proposal !== undefined, (query) => query.where('show_for_proposal', '=', show_for_proposal ?? false))
    .orderBy('sort_order')
    .orderBy(sql`title collate "und-x-icu"`)
    .orderBy('id')
    .execute()

/** The one of that name which proposals may have, or keep although it is not offered any more; it does not go meanwhile. */
export const findBusinessType = (db: Db, { api_uid, kept }: { api_uid: string; kept: string | undefined }) =>
  db
    .selectFrom('business_type')
    .select('id')
    .where('api_uid', '=', api_uid)
    .where((where) => where.or([where('show_for_proposal', '=', true), where('api_uid', '=', kept ?? null)]))
    .forKeyShare()
    .executeTakeFirst()
