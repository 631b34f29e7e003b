import { tableOf } from '#app/cli/print-table.ts'
import type { Db } from '#platform/server/database/db.ts'
import { fullName } from '#platform/shared/actor.ts'

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
export async function signInsOf(db: Db, password: string): Promise<string> {
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
