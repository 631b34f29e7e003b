import { setTimeout } from 'node:timers/promises'
import { aCurrentMeeting, hearing, subscribed } from '#bench/live.ts'
import { pageReads } from '#bench/page-reads.ts'
import { figures } from '#bench/random.ts'
import type { Site } from '#bench/site.ts'
import { password } from '#bench/sites/people.ts'
import { credentialsFor } from '#features/identity/server/broker-credentials.ts'
import type { Member } from './council.ts'
import { cookiesIn, hiddenFieldsOf } from './form.ts'
import { type Log, visitor } from './visitor.ts'

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
      const next = figures(index + 1)
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
