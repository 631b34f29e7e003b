import { tableOf } from '#app/cli/print-table.ts'
import { setPassword } from '#features/administration/server/users/users.ts'
import { hashPassword, passwordFits } from '#features/identity/server/passwords.ts'
import type { Db } from '#platform/server/database/db.ts'
import { StartRefused } from '#platform/server/env.ts'
import { isLoopback } from '#platform/server/service-addresses.ts'
import { fullName } from '#platform/shared/actor.ts'
import type { DemonstrationDeps } from './demonstration-meetings.ts'
import { findLoad, loader } from './demonstration-state.ts'

/**
 * Fills an empty database with the demonstration council; resumes a load that was cut short. Reports its progress and finally the sign-ins,
 * line by line. Changes nothing in a database that has users of its own.
 */
export async function loadDemonstration(deps: DemonstrationDeps, tell: (line: string) => void = console.log): Promise<void> {
  const load = await findLoad(deps.db)
  // Imported lazily: the council and its papers would slow down every later start.
  const isThere = load?.finished || (await (await import('./demonstration-load.ts')).fillSite(deps, tell))
  if (!isThere) return tell('DEMO: this site has users of its own, so that it is not filled with the demonstration council.')
  await keepPassword(deps.db, deps.env.demo_password)
  tell(await signInsOf(deps.db, deps.env.demo_password))
}

/** Throws StartRefused if users with a well-known password would be reachable from other machines. */
export async function refuseOpenDemonstration(db: Db, host: string): Promise<void> {
  if (isLoopback(host)) return
  const shared = await sharedHash(db)
  if (!shared || !(await passwordFits(wellKnown, shared.password_hash))) return
  throw new StartRefused(
    `HOST: ${host} lets others reach the demonstration users with the password "${wellKnown}": set DEMO=on and a DEMO_PASSWORD.`,
  )
}

const wellKnown = 'demo'

/** Only users of the demonstration share a hash. */
const sharedHash = (db: Db) =>
  db
    .selectFrom('app_user')
    .select('password_hash')
    .where('password_hash', 'is not', null)
    .groupBy('password_hash')
    .having((query) => query(query.fn.countAll<number>(), '>', 1))
    .executeTakeFirst()

/** Applies a DEMO_PASSWORD that was set after the load. */
async function keepPassword(db: Db, password: string) {
  const shared = await sharedHash(db)
  if (!shared || (await passwordFits(password, shared.password_hash))) return
  const users = await db.selectFrom('app_user').select('id').where('password_hash', '=', shared.password_hash).execute()
  // As in the load, without the password rules.
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    for (const { id } of users) await setPassword(trx, loader, { user_id: id, password_hash })
  })
}

const who: Record<string, string> = {
  admin: 'site administrator, in no committee',
  responsible: 'responsible for two committees and a member of them',
  member: 'member of the same two committees',
  colleague: 'member of the same two committees',
  delegate: 'member who may create proposals for other people',
  access: 'may read in two committees, one of them hidden',
  former: 'membership ended last month',
  future: 'membership begins next month',
  newcomer: 'in no committee yet',
  records: 'works off the inbox of the records system',
}

/** The named users of the demonstration council, and how to sign in as one of them. */
async function signInsOf(db: Db, password: string): Promise<string> {
  const users = await db
    .selectFrom('app_user')
    .select(['username', 'first_name', 'last_name'])
    .where('username', 'in', Object.keys(who))
    .where('is_disabled', '=', false)
    .execute()
  const byName = new Map(users.map((user) => [user.username, fullName(user)]))
  const rows = Object.entries(who).map(([username, role]) => ({ username, name: byName.get(username) ?? null, role }))
  // A password that an operator chose must not appear in a log.
  const howto = password === 'demo' ? 'the password "demo"' : 'the password of DEMO_PASSWORD'
  return `Demonstration council. Sign in with ${howto} as one of:\n\n${tableOf(rows.filter(({ name }) => name !== null))}\n`
}
