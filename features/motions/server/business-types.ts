import { sql } from 'kysely'
import type { OfferedBusinessType } from '#features/motions/motion.ts'
import type { MotionRules } from '#features/motions/rules.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Business types in the order set by the administration: those for proposals, the others, or all. */
export const listBusinessTypes = (
  db: Db,
  { show_for_proposal }: { show_for_proposal?: boolean | undefined },
): Promise<OfferedBusinessType[]> =>
  db
    .selectFrom('business_type as type')
    .select(['id', 'title', 'api_uid', rulesOfType.as('rules')])
    .$if(show_for_proposal !== undefined, (query) => query.where('show_for_proposal', '=', show_for_proposal ?? false))
    .orderBy('sort_order')
    .orderBy(sql`title collate "und-x-icu"`)
    .orderBy('id')
    .execute()

/**
 * Finds the type by its api_uid if proposals may use it, or if it is `kept`: the motion's own type although no longer offered. Locks it
 * against deletion.
 */
export const findBusinessType = (db: Db, { api_uid, kept }: { api_uid: string; kept: string | undefined }) =>
  db
    .selectFrom('business_type')
    .select('id')
    .where('api_uid', '=', api_uid)
    .where((where) => where.or([where('show_for_proposal', '=', true), where('api_uid', '=', kept ?? null)]))
    .forKeyShare()
    .executeTakeFirst()

/** What the administration requires of motions of the row joined as `type`. */
export const rulesOfType = sql<MotionRules>`jsonb_build_object(
  'least_signatures', type.least_signatures, 'publish_days_before', type.publish_days_before,
  'submit_minutes_after', type.submit_minutes_after, 'first_signatories', type.first_signatories)`
