import { chmod, mkdtemp } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { cookieOf, removeSite, type Site, startProgram } from '#bench/sites/site.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import { readEnv } from '#platform/server/env.ts'
import { hostileTexts } from '#testing/server/hostile/hostile-texts.ts'
import { untilTextsAreRead } from '#testing/server/site/running-server.ts'
import { randomNumbers } from '#testing/shared/random.ts'

const allowedMilliseconds = 1000
const texts = Number(process.env['SEARCH_TEXTS'] ?? 50_000)
const longestText = 10_000
/** A request's headers are limited to 16 kB; longer ones never reach the search. */
const longestAddress = 15_000

const { below, anything } = hostileTexts(randomNumbers(8))
const letters = (length: number) => Array.from({ length }, () => String.fromCharCode(97 + below(26))).join('')

/** Two in a hundred are as long as possible. */
function textOf(index: number): string {
  if (index % 100 > 1) return anything(12)
  let text = index % 100 === 0 ? letters(1 + below(longestText)) : anything(3_000).slice(0, longestText)
  while (addressOf(text).length > longestAddress) text = text.slice(0, text.length * 0.9)
  return text
}

const addressOf = (query: string) => `search/?${new URLSearchParams({ query })}`

/** A site with the demonstration council, searched by one of its members. */
async function demonstrationSite() {
  const data_dir = await mkdtemp(join(tmpdir(), 'traktanda-bench-'))
  await chmod(data_dir, 0o711)
  const { address, stop } = await startProgram('app/server/main.ts', { DATA_DIR: data_dir, DEMO: 'on' })
  const { db, stop: leave } = await joinDatabase(readEnv({ DATA_DIR: data_dir }))
  const { id } = await db.selectFrom('app_user').select('id').where('username', '=', 'member').executeTakeFirstOrThrow()
  const site: Site = { data_dir, committee_id: 0, session: await openSession(db, { user_id: id, at: new Date() }) }
  await untilTextsAreRead(site)
  while (await db.selectFrom('search_due').select('id').executeTakeFirst()) await setTimeout(100)
  await leave()
  return { site, address, stop }
}

/** Milliseconds until the response has arrived; rejects if the server failed. */
function asker(site: Site, address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return (query: string) =>
    new Promise<number>((resolve, reject) => {
      const begun = performance.now()
      const sent = get(`${address}/api/v1/${addressOf(query)}`, { agent, headers: { cookie: cookieOf(site) } }, (answer) => {
        if ((answer.statusCode ?? 500) >= 500) reject(new Error(`${answer.statusCode} for ${JSON.stringify(query)}`))
        answer.resume().on('end', () => resolve(performance.now() - begun))
      })
      sent.on('error', reject)
    })
}

/** The slowest of many searches for hostile or mistyped texts, compared with the limit; none may fail. */
export async function searchHostile() {
  const { site, address, stop } = await demonstrationSite()
  const ask = asker(site, address)
  let slowest = 0
  try {
    for (let index = 0; index < texts; index += 1) slowest = Math.max(slowest, await ask(textOf(index)))
  } finally {
    await stop()
    await removeSite(site)
  }
  return { ratio: slowest / allowedMilliseconds, slowest }
}
