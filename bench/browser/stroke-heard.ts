import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { processorOf } from '#bench/processes.ts'
import { percentile95 } from '#bench/rounds.ts'
import { client } from '#bench/sites/calls.ts'
import { emptySite, postZip, removeSite, type Site, startSite } from '#bench/sites/site.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import { readEnv } from '#platform/server/env.ts'
import { anInk } from '#testing/server/factories/annotation-factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { openBrowser } from './browser.ts'

const people = 50
const strokesEach = 15
/** Everybody draws a stroke in this time, on average. */
const PAUSE_MS = 2_000
const allowedMilliseconds = 300
const points = 60

type Draw = (color: string) => Promise<unknown>

/**
 * From the moment a stroke is sent until the page of somebody else shows it, while fifty people draw on the same paper, each on a layer shared with
 * that reader; compared with the limit. `cpu` is the processor time of the app server for each stroke.
 */
export async function strokeHeard() {
  const site = await emptySite()
  const sessions = await addPeople(site)
  const server = await startSite(site)
  const { meeting_id } = await postZip(site, server.address, new Blob([new Uint8Array(await geverZip({ meetings: [aMeetingManifest()] }))]))
  const { protocol } = JSON.parse(await client(site, server.address)('GET', `meetings/${meeting_id}/`)) as { protocol: Paper }
  const drawers = await Promise.all(sessions.map((session) => aDrawer(client({ session }, server.address), protocol)))
  const { browser, context } = await openBrowser(site, server.address)
  const page = await context.newPage()
  await page.addInitScript(watchStrokes)
  await page.goto(`${server.address}/protocols/${protocol.id}`)
  await page.waitForFunction((count) => (globalThis as Watching).shown.size >= count, people)
  const before = processorOf(server.child.pid!)
  const sent = await drawAll(drawers)
  const cpu = (processorOf(server.child.pid!) - before) / sent.size
  const taken = await delays(page, sent)
  await browser.close()
  await server.stop()
  await removeSite(site)
  const heard = percentile95(taken)
  return { ratio: heard / allowedMilliseconds, heard, cpu }
}

type Paper = { id: number; version_id: number }

async function addPeople({ data_dir, committee_id }: Site) {
  const { db, stop } = await joinDatabase(readEnv({ DATA_DIR: data_dir }))
  const names = Array.from({ length: people }, (_, index) => ({ username: `drawer${index}` }))
  const users = await db.insertInto('app_user').values(names).returning('id').execute()
  const seats = users.map(({ id }) => ({ user_id: id, committee_id, roles: ['member' as const], begin_date: null, end_date: null }))
  await db.insertInto('membership').values(seats).execute()
  const sessions = []
  for (const { id } of users) sessions.push(await openSession(db, { user_id: id, at: new Date() }))
  await stop()
  return sessions
}

/** Draws on a layer that is shared with the reader, the first user of the site. */
async function aDrawer(ask: ReturnType<typeof client>, { version_id }: Paper): Promise<Draw> {
  const [layer] = JSON.parse(await ask('GET', `versionable/${version_id}/annotation_layers/`)) as [{ id: number }]
  const draw = (color: string) =>
    ask('POST', `annotationlayers/${layer.id}/annotation_create/`, { annotation: anInk({ color, pageIndex: 0 }, points) })
  await draw(nextColor())
  await ask('POST', `annotationlayers/${layer.id}/share/`, { name: 'Für alle', users: [{ id: 1, type: 'user' }] })
  return draw
}

let lastColor = 0
/** Each stroke has a colour of its own, by which the page's is known. */
const nextColor = () => `#${(++lastColor).toString(16).padStart(6, '0')}`

/** When each stroke was sent, by its colour. */
async function drawAll(drawers: Draw[]): Promise<Map<string, number>> {
  const sent = new Map<string, number>()
  const begin = async (draw: Draw, index: number) => {
    await setTimeout((index / people) * PAUSE_MS)
    for (let stroke = 0; stroke < strokesEach; stroke++) {
      const color = nextColor()
      sent.set(color, Date.now())
      await draw(color)
      await setTimeout(Math.max(0, (sent.get(color) ?? 0) + PAUSE_MS - Date.now()))
    }
  }
  await Promise.all(drawers.map(begin))
  return sent
}

type Watching = typeof globalThis & { shown: Map<string, number> }

/** Runs in the page: records when a path of each colour is first there. */
function watchStrokes() {
  const shown = new Map<string, number>()
  Object.assign(globalThis, { shown })
  const look = () => {
    for (const path of document.querySelectorAll('path[fill^="#00"]')) {
      const color = path.getAttribute('fill') ?? ''
      if (!shown.has(color)) shown.set(color, Date.now())
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['fill', 'd'] })
}

async function delays(page: Page, sent: Map<string, number>): Promise<number[]> {
  await page.waitForFunction((colors) => colors.every((color) => (globalThis as Watching).shown.has(color)), [...sent.keys()])
  const shown = new Map(await page.evaluate(() => [...(globalThis as Watching).shown]))
  return [...sent].map(([color, at]) => (shown.get(color) ?? Number.NaN) - at)
}
