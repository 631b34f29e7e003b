import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync, type MqttClient } from 'mqtt'
import { interleaved, percentile95 } from '#bench/rounds.ts'
import { client } from '#bench/sites/calls.ts'
import { cookieOf, emptySite, postZip, removeSite, type Site, startSite } from '#bench/sites/site.ts'
import { credentialsFor } from '#features/identity/server/authenticate.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { activeChangedTopic } from '#features/meetings/meeting.ts'
import { type Motion, motionChangedTopic } from '#features/motions/motion.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import type { Db } from '#platform/server/database/db.ts'
import { readEnv } from '#platform/server/env.ts'
import type { Credentials } from '#platform/server/realtime/broker.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { aBusinessType, aMotionBody } from '#testing/server/factories/motions/motion-factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'

export const subscribers = 500
const toggles = 20

/**
 * A toggle over HTTP until 500 members of the committee have received it, compared with a bare Mosquitto message to the same clients over
 * plain TCP: ratio of the 95th percentiles.
 */
export async function live() {
  const site = await emptySite()
  const server = await startSite(site)
  const { toggle } = await aCurrentMeeting(site, server.address)
  const mosquitto = await startMosquitto()
  const ours = await subscribed(`${server.address.replace('http', 'ws')}/mqtt`, await hallOf(site))
  const theirs = await subscribed(
    mosquitto.address,
    Array.from({ length: subscribers }, () => ({})),
  )
  const publisher = await connectAsync(mosquitto.address)
  const message = JSON.stringify({ meeting_id: 1, id: 1, is_active: true })
  const measure = {
    ours: () => p95(ours, toggle),
    mosquitto: () => p95(theirs, async () => void (await publisher.publishAsync(activeChangedTopic, message))),
  }
  // Warm-up: new processes still compile their code.
  for (const one of Object.values(measure)) await one()
  const figures = await interleaved(7, measure)
  await Promise.all([...ours, ...theirs, publisher].map((one) => one.endAsync(true)))
  await mosquitto.stop()
  await server.stop()
  await removeSite(site)
  return { ratio: figures.ours / figures.mosquitto, ...figures }
}

const p95 = async (clients: MqttClient[], say: () => Promise<void>) => percentile95(await hearing(clients, say))

/** Milliseconds from each call until each subscriber has received it. */
export async function hearing(clients: MqttClient[], say: () => Promise<void>): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < toggles; n++) {
    const begun = performance.now()
    const all = clients.map(async (listener) => {
      await new Promise<void>((resolve) => listener.once('message', () => resolve()))
      taken.push(performance.now() - begun)
    })
    await say()
    await Promise.all(all)
  }
  return taken
}

/** Connects one client for each of these credentials and subscribes it to the meeting. */
export async function subscribed(address: string, credentials: object[]): Promise<MqttClient[]> {
  const clients: MqttClient[] = []
  for (const one of credentials) {
    const listener = await connectAsync(address, { ...one, reconnectPeriod: 0 }, false)
    await listener.subscribeAsync(activeChangedTopic)
    clients.push(listener)
  }
  return clients
}

/** Credentials of many signed-in members of the committee. */
export async function hallOf({ data_dir, committee_id }: Site) {
  const { db, stop } = await joinDatabase(readEnv({ DATA_DIR: data_dir }))
  const all = []
  for (let n = 0; n < subscribers; n++) {
    all.push(await aListener(db, committee_id, `member${n}`))
  }
  await stop()
  return all
}

/** Credentials of a new signed-in member of the committee. */
async function aListener(db: Db, committee_id: number, username: string): Promise<Credentials> {
  const { id: user_id } = await db.insertInto('app_user').values({ username }).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('membership')
    .values({ user_id, committee_id, roles: ['member'], begin_date: null, end_date: null })
    .execute()
  await openSession(db, { user_id, at: new Date() })
  const { token_hash } = await db.selectFrom('session').select('token_hash').where('user_id', '=', user_id).executeTakeFirstOrThrow()
  return credentialsFor({ user_id, token_hash }, new Date())
}

/** A meeting of today, and a function that toggles its first item. */
export async function aCurrentMeeting(site: Site, address: string) {
  const now = new Date()
  const day = dayOf(now, 'Europe/Zurich')
  const agenda_items = [{ opengever_id: 1, sort_order: 1, title: 'Voranschlag', number: '1.', tagesordnung: [{ day, order: 1 }] }]
  const zip = await geverZip({ meetings: [aMeetingManifest({ start: now.toISOString(), end: null, agenda_items })] })
  const { meeting_id } = await postZip(site, address, new Blob([new Uint8Array(zip)]))
  const headers = { cookie: cookieOf(site), 'x-csrftoken': site.session.csrf_token }
  const ask = async (method: string, path: string) => {
    const answer = await fetch(`${address}/api/v1/${path}`, { method, headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${text}`)
    return text
  }
  const [entry] = JSON.parse(await ask('GET', `meetings/${meeting_id}/tagesordnung_item/`)) as [{ id: number }]
  return { meeting_id, toggle: async () => void (await ask('POST', `tagesordnung_item/${entry.id}/toggle_activation/`)) }
}

async function startMosquitto() {
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-mosquitto-'))
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  free.close()
  await writeFile(join(folder, 'mosquitto.conf'), `listener ${port} 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\n`)
  const child = spawn('mosquitto', ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' })
  await Promise.race([once(child, 'spawn'), once(child, 'error').then(([error]) => Promise.reject(error as Error))])
  const address = `mqtt://127.0.0.1:${port}`
  const probe = await connectAsync(address, { reconnectPeriod: 50 })
  await probe.endAsync(true)
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  return { address, stop }
}

const motions = 40
const allowedMilliseconds = 1000

/** From the call that submits a motion until another member of the committee receives the event, compared with one second. */
export async function motionHeard() {
  const site = await emptySite()
  const { story, reader } = await aHall(site)
  const server = await startSite(site)
  const { meeting_id } = await aCurrentMeeting(site, server.address)
  const ask = client(site, server.address)
  const listener = await connectAsync(`${server.address.replace('http', 'ws')}/mqtt`, { ...reader, reconnectPeriod: 0 }, false)
  await listener.subscribeAsync(motionChangedTopic)
  const heard = () => new Promise<void>((resolve) => listener.once('message', () => resolve()))
  const taken: number[] = []
  for (let n = 0; n < motions; n++) {
    const body = aMotionBody({ ...story, meeting: { id: meeting_id } })
    const { id } = JSON.parse(await ask('POST', 'vorstoss/', body)) as Motion
    const opened = heard()
    await ask('POST', `vorstoss/${id}/open/`)
    await opened
    const begun = performance.now()
    const submitted = heard()
    await ask('POST', `vorstoss/${id}/submit/`)
    await submitted
    taken.push(performance.now() - begun)
  }
  await listener.endAsync(true)
  await server.stop()
  await removeSite(site)
  const heardAfter = percentile95(taken)
  return { ratio: heardAfter / allowedMilliseconds, heard: heardAfter }
}

/** Enables posting for the committee and adds a second, signed-in member. */
async function aHall({ data_dir, committee_id }: Site) {
  const { db, stop } = await joinDatabase(readEnv({ DATA_DIR: data_dir }))
  await db.updateTable('committee').set({ ris_suggestions_enabled: true }).where('id', '=', committee_id).execute()
  const first = await db.selectFrom('app_user').select(['id', 'username']).executeTakeFirstOrThrow()
  const business_type = await aBusinessType({ db })
  const reader = await aListener(db, committee_id, 'reader')
  await stop()
  return { story: { first, business_type }, reader }
}
