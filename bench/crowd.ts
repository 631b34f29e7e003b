import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { credentialsFor } from '#features/identity/server/authenticate.ts'
import { hashOf, openSession } from '#features/identity/server/sessions.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import type { Db } from '#platform/server/database/db.ts'
import { readEnv } from '#platform/server/env.ts'
import { randomNumbers } from '#testing/shared/random.ts'
import { aCurrentMeeting, hearing, subscribed } from './server/live-events.ts'
import { cookiesIn, hiddenFieldsOf, type Log, pageReads, visitor } from './sites/calls.ts'
import { password } from './sites/people-and-work.ts'
import type { Site } from './sites/site.ts'

export type Crowd = { address: string; site: Site; members: Member[]; seconds: number; log: Log }

const sockets = 500
const downloads = 20
/** Pause between two pages, in seconds. */
const thinks = { from: 5, to: 15 }

const api = (path: string) => `/api/v1/${path}`
const everyPage = ['config/', 'users/me/', 'committees/'].map(api)

/** People who open a page, think, and open the next one. */
export async function thinking({ address, members, seconds, log }: Crowd) {
  const end = performance.now() + seconds * 1000
  const unnoticed: Log = { times: [], errors: [] }
  await Promise.all(
    members.map(async ({ session }, index) => {
      const next = randomNumbers(index + 1)
      const pause = () =>
        setTimeout(Math.min((thinks.from + next() * (thinks.to - thinks.from)) * 1000, Math.max(0, end - performance.now())))
      // Starts are spread.
      await setTimeout(next() * Math.min(10_000, seconds * 500))
      const before = visitor(address, session, unnoticed)
      const reads = Object.values(
        await pageReads(async (method, path) => (await before.ask(api(path), { method, keep: true }))?.text ?? ''),
      )
      before.leave()
      const { ask, leave } = visitor(address, session, log)
      await Promise.all(everyPage.map((path) => ask(path)))
      while (performance.now() < end) {
        await ask(api(reads[Math.floor(next() * reads.length)] ?? ''))
        await pause()
      }
      leave()
    }),
  )
}

/** Everybody opens the same meeting and one of its papers. */
export async function sameMeeting({ address, members, seconds, log, meeting }: Crowd & { meeting: number }) {
  const within = Math.min(10, seconds)
  await Promise.all(
    members.map(async ({ session }, index) => {
      await setTimeout((index / members.length) * within * 1000)
      const { ask, leave } = visitor(address, session, log)
      await ask(`/meetings/${meeting}`)
      await Promise.all(everyPage.map((path) => ask(path)))
      const opened = await ask(api(`meetings/${meeting}/`), { keep: true })
      const [item] = (
        JSON.parse(opened?.text || '{"agenda_items":[]}') as { agenda_items: { attachments: { id: number; version_id: number }[] }[] }
      ).agenda_items
      const paper = item?.attachments[0]
      if (paper) await ask(api(`attachments/${paper.id}/versions/${paper.version_id}/file/`))
      leave()
    }),
  )
}

/** Everybody signs in through the page. */
export async function signingIn({ address, members, seconds, log }: Crowd) {
  const within = Math.min(60, seconds)
  await Promise.all(
    members.map(async ({ username }, index) => {
      await setTimeout((index / members.length) * within * 1000)
      const { ask, leave } = visitor(address, null, log)
      const page = await ask('/login', { keep: true })
      const form = new URLSearchParams({ ...hiddenFieldsOf(page?.text ?? ''), username, password }).toString()
      const entered = await ask('/login', { method: 'POST', form, cookie: cookiesIn(page?.cookies ?? []) })
      if (!entered?.cookies.some((cookie) => cookie.startsWith('sessionid='))) log.errors.push(`${username} is not signed in`)
      leave()
    }),
  )
}

/** Publishes the active item to many browsers; logs the time until each has received it. */
export async function listening({ address, site, members, log }: Crowd) {
  const { toggle } = await aCurrentMeeting(site, address)
  const credentials = Array.from({ length: sockets }, (_, index) => credentialsFor(members[index % members.length]!, new Date()))
  const clients = await subscribed(`${address.replace('http', 'ws')}/mqtt`, credentials)
  log.times.push(...(await hearing(clients, toggle)))
  await Promise.all(clients.map((client) => client.endAsync(true)))
}

/** Many people download the whole meeting as a zip at once. */
export async function downloading({ address, site, members, log, meeting }: Crowd & { meeting: number }) {
  const path = api(`committees/${site.committee_id}/meetings/${meeting}/download/`)
  await Promise.all(
    Array.from({ length: downloads }, async (_, index) => {
      const { ask, leave } = visitor(address, members[index % members.length]!.session, log)
      await ask(path)
      leave()
    }),
  )
}

type Member = { user_id: number; username: string; session: Site['session']; token_hash: string }

const title = 'Parlament'

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
