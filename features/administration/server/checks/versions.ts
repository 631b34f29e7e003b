import { sql } from 'kysely'
import { dayOf, shortDay } from '#platform/shared/site-time.ts'
import { type CheckedSite, type Finding, fine, orFine, warning } from './finding.ts'

/** Last day on which a major version gets corrections; of others, newer ones, nothing is known. https://github.com/nodejs/release#release-schedule */
const nodeUntil: Record<string, string> = { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30' }
/** https://www.postgresql.org/support/versioning/ */
const postgresqlUntil: Record<string, string> = { 15: '2027-11-11', 16: '2028-11-09', 17: '2029-11-08', 18: '2030-11-14' }

/** Which versions of the program, of Node.js and of PostgreSQL run, and whether these still get corrections. */
export async function checkVersions({ db, env, clock }: Pick<CheckedSite, 'db' | 'env' | 'clock'>): Promise<Finding[]> {
  const { rows } = await sql<{ postgresql: string }>`select split_part(current_setting('server_version'), ' ', 1) as postgresql`.execute(db)
  const postgresql = rows[0]?.postgresql ?? ''
  const node = process.versions.node
  const today = dayOf(clock(), env.time_zone)
  const ended = (key: string, version: string, untilDays: Record<string, string>) => {
    const until = untilDays[version.split('.')[0] ?? '']
    return until !== undefined && until < today && warning(key, { version, until: shortDay(until) })
  }
  return orFine(
    [ended('checks.versions_node', node, nodeUntil), ended('checks.versions_postgresql', postgresql, postgresqlUntil)],
    fine('checks.versions_fine', { program: env.version, node, postgresql }),
  )
}
