import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { postZip, type Site } from '#bench/site.ts'
import { writeLargeZip } from '#bench/zip-import.ts'
import { hashOf, openSession } from '#features/identity/server/sessions.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import type { Db } from '#platform/server/database/db.ts'
import { readEnv } from '#platform/server/env.ts'

export type Member = { user_id: number; username: string; session: Site['session']; token_hash: string }

const title = 'Parlament'
/** Five megabytes each. */
const files = 40

/** A committee with all users as members and one responsible person, for what all open at once. It stays on the site for the next run. */
export async function council(data_dir: string, size: number) {
  const { db, stop } = await joinDatabase(readEnv({ DATA_DIR: data_dir }))
  await sql`insert into committee (title, import_enabled) values (${title}, true) on conflict do nothing`.execute(db)
  const { id: committee_id } = await db.selectFrom('committee').select('id').where('title', '=', title).executeTakeFirstOrThrow()
  const users = await db
    .selectFrom('app_user')
    .select(['id', 'username'])
    .where('username', 'like', 'user-%')
    .orderBy('id')
    .limit(size)
    .execute()
  const seat = { committee_id, begin_date: null, end_date: null }
  const seats = users.map(({ id: user_id }, index) => ({
    ...seat,
    user_id,
    roles: index === 0 ? ['member' as const, 'responsible' as const] : ['member' as const],
  }))
  await db
    .insertInto('membership')
    .values(seats)
    .onConflict((on) => on.doNothing())
    .execute()
  const members: Member[] = []
  for (const { id, username } of users) members.push(await memberOf(db, id, username))
  await stop()
  const [responsible] = members
  if (!responsible) throw new Error('Nobody is there')
  return { members, site: { data_dir, committee_id, session: responsible.session } satisfies Site }
}

async function memberOf(db: Db, user_id: number, username: string): Promise<Member> {
  const session = await openSession(db, { user_id, at: new Date() })
  return { user_id, username, session, token_hash: hashOf(session.token) }
}

/** A meeting of 200 MB in forty files. */
export async function largeMeeting(site: Site, address: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-bench-load-'))
  const zip = join(folder, 'meeting.zip')
  await writeLargeZip(zip, { round: 1, count: files })
  const { meeting_id } = await postZip(site, address, await openAsBlob(zip))
  await rm(folder, { recursive: true })
  return meeting_id
}
