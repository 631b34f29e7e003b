import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { memoryWithChildren, processorOf, processorWithChildren, residentMegabytes } from '#bench/processes.ts'
import { aCurrentMeeting, hallOf, subscribed, subscribers } from '#bench/server/live-events.ts'
import { client } from '#bench/sites/calls.ts'
import { proseOf } from '#bench/sites/prose.ts'
import { emptySite, postZip, removeSite, type Site, startSite } from '#bench/sites/site.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import type { Db } from '#platform/server/database/db.ts'
import { readServerFile } from '#platform/server/database/holder.ts'
import { readEnv } from '#platform/server/env.ts'
import { anInk } from '#testing/server/factories/annotation-factories.ts'
import { aFile, aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { untilTextsAreRead } from '#testing/server/site/running-server.ts'
import { randomNumbers } from '#testing/shared/random.ts'

const calls = 400
const idle_seconds = 20
const toggles = 20

type Running = { site: Site; server: Awaited<ReturnType<typeof startSite>>; ask: ReturnType<typeof client>; postmaster: number }

/** Starts a site, uses it, and returns what each use cost on this machine. */
export async function measureCosts(): Promise<Costs> {
  const site = await emptySite()
  const server = await startSite(site)
  const running = { site, server, ask: client(site, server.address), postmaster: postmasterOf(site) }
  // Measures first what later work would hide: a process does not return memory that it has allocated.
  await wait(idle_seconds * 1000)
  const idle = await workOf(running, idle_seconds, () => wait(idle_seconds * 1000))
  const listened = await measureListeners(running)
  const kept = await measureKept(running)
  const worked = await measureWork(running)
  const memory = { app_mb: residentMegabytes(server.child.pid), database_mb: memoryWithChildren(running.postmaster) }
  await server.stop()
  await removeSite(site)
  return { idle, ...listened, ...kept, ...worked, ...memory }
}

const postmasterOf = ({ data_dir }: Site) => readServerFile(join(data_dir, 'database'))?.pid ?? 0

/** Average of this many times. */
async function workOf({ server, postmaster }: Running, times: number, doIt: () => Promise<unknown>): Promise<Work> {
  const now = () => ({ app: processorOf(server.child.pid ?? 0), database: processorWithChildren(postmaster) })
  const before = now()
  await doIt()
  const after = now()
  return { app_ms: (after.app - before.app) / times, database_ms: (after.database - before.database) / times }
}

const repeat = async (times: number, call: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < times; index++) await call(index)
}

/** Kilobytes in the database, by imports without and with documents, each done twice: the first allocates space for the second. */
async function measureKept({ site, server }: Running) {
  const { db, stop } = await joinDatabase(readEnv({ DATA_DIR: site.data_dir }))
  const sizes: number[] = []
  for (const documents of [0, 0, 1, 1]) {
    const { zip } = await manyMeetings(documents, sizes.length)
    await postZip(site, server.address, new Blob([new Uint8Array(zip)]))
    await untilTextsAreRead(site)
    while ((await sql`select from search_due limit 1`.execute(db)).rows.length > 0) await wait(100)
    await sql`vacuum full`.execute(db)
    sizes.push(Number(await figureOf(db, sql`select pg_database_size(current_database()) figure`)) / 1024)
  }
  const connections = await measureConnections(db, site, server.address)
  await stop()
  const { meetings, documents } = await manyMeetings(1, 0)
  const grown = (round: number) => (sizes[round] ?? 0) - (sizes[round - 1] ?? 0)
  return { connections, meeting_kb: grown(1) / meetings, document_kb: (grown(3) - grown(1)) / documents }
}

const figureOf = async (db: Db, query: RawBuilder<unknown>) => ((await query.execute(db)).rows[0] as { figure: string }).figure

/** While forty clients call at once; our own connection does not count. */
async function measureConnections(db: Db, site: Site, address: string) {
  const people = Array.from({ length: 40 }, () => client(site, address))
  await Promise.all(people.map((ask) => repeat(10, () => ask('GET', 'committees/'))))
  return Number(await figureOf(db, sql`select count(*) - 1 figure from pg_stat_activity where backend_type = 'client backend'`))
}

async function measureWork(running: Running) {
  const { site, server, ask } = running
  const zip = await geverZip({ meetings: [aMeetingManifest({ opengever_id: 1 })] })
  const { meeting_id } = await postZip(site, server.address, new Blob([new Uint8Array(zip)]))
  await untilTextsAreRead(site)
  const { protocol } = JSON.parse(await ask('GET', `meetings/${meeting_id}/`)) as { protocol: { version_id: number } }
  const layers = JSON.parse(await ask('GET', `versionable/${protocol.version_id}/annotation_layers/`)) as [{ id: number }]
  const page = async () => {
    for (const path of ['config/', `committees/${site.committee_id}/`, `meetings/${meeting_id}/`, 'tagesordnung_item/active/'])
      await ask('GET', path)
  }
  const stroke = () => ask('POST', `annotationlayers/${layers[0].id}/annotation_create/`, { annotation: anInk({}, 60) })
  const followUp = () => ask('GET', 'tagesordnung_item/active/')
  // Warm-up: a new process still compiles its code.
  for (const use of [page, stroke, followUp]) await repeat(calls / 2, use)
  return {
    page: await workOf(running, calls, () => repeat(calls, page)),
    stroke: await workOf(running, calls, () => repeat(calls, stroke)),
    follow_up: await workOf(running, calls, () => repeat(calls, followUp)),
  }
}

/** Memory per socket, and cost of an event per socket: a toggle with listeners minus one without. */
async function measureListeners(running: Running) {
  const { site, server } = running
  const { toggle } = await aCurrentMeeting(site, server.address)
  const hall = await hallOf(site)
  await repeat(toggles, toggle)
  const unheard = await workOf(running, toggles, () => repeat(toggles, toggle))
  const before = residentMegabytes(server.child.pid)
  const listeners = await subscribed(`${server.address.replace('http', 'ws')}/mqtt`, hall)
  const socket_kb = ((residentMegabytes(server.child.pid) - before) * 1024) / subscribers
  await repeat(toggles, toggle)
  const heard = await workOf(running, toggles, () => repeat(toggles, toggle))
  await Promise.all(listeners.map((listener) => listener.endAsync(true)))
  return { socket_kb, event_ms: Math.max(heard.app_ms - unheard.app_ms, 0) / subscribers }
}

/** Processor milliseconds of an app server and of its database. */
export type Work = { app_ms: number; database_ms: number }

/** What one site costs on one machine, as `measureCosts` finds it. */
export type Costs = {
  /** All calls of opening one page. */
  page: Work
  /** What a page requests when it hears that the active item has changed. */
  follow_up: Work
  /** Saving one stroke. */
  stroke: Work
  /** Per listener, app server only. */
  event_ms: number
  /** One second without any activity. */
  idle: Work
  app_mb: number
  database_mb: number
  socket_kb: number
  /** Database connections of one app server. */
  connections: number
  /** Rows, indexes and words in the database. */
  meeting_kb: number
  document_kb: number
}

const meetings = 3
const items = 20
const letters = 2_000

/** Meetings of twenty items, each with `documents` proposals of two thousand characters. Each `round` makes different meetings. */
async function manyMeetings(documents: number, round: number) {
  const next = randomNumbers(round + 1)
  const files: Record<string, Buffer> = {}
  const manifests = Array.from({ length: meetings }, (_, index) => {
    const opengever_id = 1000 * (round + 1) + index
    const agenda_items = Array.from({ length: items }, (_item, place) => {
      const path = `${opengever_id}/Antrag ${place + 1}.pdf`
      if (documents > 0) files[path] = smallPdf(linesOf(proseOf(next, letters)))
      return {
        opengever_id: opengever_id * 100 + place,
        sort_order: place + 1,
        title: `Geschäft ${place + 1}: ${proseOf(next, 40)}`,
        number: `${place + 1}.`,
        ...(documents > 0 && { proposal: aFile(path, { title: `Antrag ${place + 1}` }) }),
      }
    })
    return aMeetingManifest({ opengever_id, title: `Sitzung ${opengever_id}`, protocol: undefined, documents: [], agenda_items })
  })
  return { zip: await geverZip({ meetings: manifests, files }), meetings, documents: meetings * items * documents }
}

const linesOf = (prose: string) => prose.replace(/(.{60,80}) /g, '$1\n')
