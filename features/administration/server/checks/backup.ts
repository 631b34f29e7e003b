import { dayAndTime } from '#platform/shared/site-time.ts'
import { type CheckedSite, type Finding, fine, problem, warning } from './finding.ts'

/** Name of the audit entry of a backup that succeeded. */
export const backedUp = 'back_up'

const DAY_MS = 24 * 3_600_000
/** A nightly backup that failed once. */
const LATE_DAYS = 2
const TOO_LATE_DAYS = 7

/** How old the latest backup by `npm run admin -- backup` is. */
export async function checkBackup({ db, env, clock }: Pick<CheckedSite, 'db' | 'env' | 'clock'>): Promise<Finding[]> {
  const latest = await db
    .selectFrom('audit_log')
    .select('at')
    .where('action', '=', backedUp)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) return [warning('checks.backup_none')]
  const days = Math.floor((clock().getTime() - Date.parse(latest.at)) / DAY_MS)
  const params = { at: dayAndTime(latest.at, env.time_zone), count: days }
  if (days >= TOO_LATE_DAYS) return [problem('checks.backup_old', params)]
  return [days >= LATE_DAYS ? warning('checks.backup_old', params) : fine('checks.backup_fine', params)]
}
