import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import pg from 'pg'
import { interleaved, percentile95 } from '#bench/rounds.ts'
import { client } from '#bench/sites/calls.ts'
import { addCommittees } from '#bench/sites/committees.ts'
import { cookieOf, emptySite, postZip, removeSite, type Site, startProgram, startSite } from '#bench/sites/site.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import { readEnv } from '#platform/server/env.ts'
import { anInk } from '#testing/server/factories/annotation-factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'

const loadSeconds = 4
const connections = 8

const hundredItems = Array.from({ length: 100 }, (_, index) => ({
  opengever_id: index + 1,
  sort_order: index + 1,
  title: `Geschäft ${index + 1}: Nachtragskredit zum Voranschlag der Bildungsdirektion`,
  number: `${index + 1}.`,
  proposal: aFile(`Traktandum ${index + 1}/Antrag.pdf`),
  attachments: [aFile(`Traktandum ${index + 1}/Beilage/1_Beilage.pdf`, { title: 'Beilage' })],
}))

async function requestsPerSecond(url: string, cookie: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, connections, duration: loadSeconds, headers: { cookie } })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} errors`)
  return requests.average
}

/** Makes the site's user an ordinary member of forty committees. */
async function becomeMember({ data_dir }: Pick<Site, 'data_dir'>) {
  const { db, stop } = await joinDatabase(readEnv({ DATA_DIR: data_dir }))
  await db
    .updateTable('membership')
    .set({ roles: ['member'] })
    .execute()
  await addCommittees(db, { committees: 40 })
  await stop()
}

/**
 * The meeting page's JSON with 100 items for a member of forty committees, compared with the same framework sending the same bytes from memory: ratio of requests per
 * second.
 */
export async function meetingPage() {
  const site = await emptySite()
  const server = await startSite(site)
  const zip = await geverZip({ meetings: [aMeetingManifest({ agenda_items: hundredItems })] })
  const { meeting_id } = await postZip(site, server.address, new Blob([new Uint8Array(zip)]))
  await becomeMember(site)
  const url = `${server.address}/api/v1/meetings/${meeting_id}/`
  const bare = await startProgram('bench/bare-server.ts', { BODY_FROM: url, COOKIE: cookieOf(site) })
  const figures = await interleaved(5, {
    ours: () => requestsPerSecond(url, cookieOf(site)),
    bare: () => requestsPerSecond(bare.address, ''),
  })
  await Promise.all([server.stop(), bare.stop()])
  await removeSite(site)
  return { ratio: figures.ours / figures.bare, ...figures }
}

async function secondsUntilHealthy(start: () => ReturnType<typeof startProgram>, path: string): Promise<number> {
  const begun = performance.now()
  const { address, stop } = await start()
  const answer = await fetch(address + path)
  const seconds = (performance.now() - begun) / 1000
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  await stop()
  return seconds
}

/** From process start to the first healthy response, with an existing data folder, compared with the start of a bare framework. */
export async function startTime() {
  const site = await emptySite()
  await secondsUntilHealthy(() => startSite(site), '/healthz')
  const figures = await interleaved(5, {
    ours: () => secondsUntilHealthy(() => startSite(site), '/healthz'),
    bare: () => secondsUntilHealthy(() => startProgram('bench/bare-server.ts'), '/'),
  })
  await removeSite(site)
  return { ratio: figures.ours / figures.bare, ...figures }
}

const strokes = 200
const points = 60

/** 95th percentile of the milliseconds that each stroke took, one after the other. */
async function p95(draw: (annotation: { id: string }) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let stroke = 0; stroke < strokes; stroke++) {
    const annotation = anInk({}, points)
    const begun = performance.now()
    await draw(annotation)
    times.push(performance.now() - begun)
  }
  return percentile95(times)
}

/** Id of the private layer on the minutes. */
async function aLayer(ask: ReturnType<typeof client>, meeting_id: number): Promise<number> {
  const { protocol } = JSON.parse(await ask('GET', `meetings/${meeting_id}/`)) as { protocol: { version_id: number } }
  const layers = JSON.parse(await ask('GET', `versionable/${protocol.version_id}/annotation_layers/`)) as [{ id: number }]
  return layers[0].id
}

/**
 * Saving a stroke of 60 points over HTTP, compared with the commit of a bare INSERT of the same row into the same database: ratio of the
 * 95th percentiles.
 */
export async function annotationCreate() {
  const site = await emptySite()
  const server = await startSite(site)
  const zip = await geverZip({ meetings: [aMeetingManifest()] })
  const { meeting_id } = await postZip(site, server.address, new Blob([new Uint8Array(zip)]))
  const ask = client(site, server.address)
  const layer = await aLayer(ask, meeting_id)
  const database = await joinDatabase(readEnv({ DATA_DIR: site.data_dir }))
  const bare = new pg.Client(database.connection)
  await bare.connect()
  const { rows } = await bare.query<{ owner_id: number }>('select owner_id from annotation_layer where id = $1', [layer])
  const insert = {
    name: 'insert',
    text: 'insert into annotation (owner_id, id, layer_id, content, created, updated) values ($1, $2, $3, $4, $5, $5)',
  }
  const ours = () => p95((annotation) => ask('POST', `annotationlayers/${layer}/annotation_create/`, { annotation }))
  // Warm-up: a new process still compiles its code.
  await ours()
  const figures = await interleaved(7, {
    ours,
    bare: () =>
      p95((annotation) =>
        bare.query({ ...insert, values: [rows[0]?.owner_id, randomUUID(), layer, JSON.stringify(annotation), new Date().toISOString()] }),
      ),
  })
  await bare.end()
  await database.stop()
  await server.stop()
  await removeSite(site)
  return { ratio: figures.ours / figures.bare, ...figures }
}
