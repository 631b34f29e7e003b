import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { joinDatabase } from '#platform/server/database/database.ts'
import { readEnv } from '#platform/server/env.ts'
import { anInk } from '#testing/server/factories/annotation-factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { client } from './client.ts'
import { interleaved, percentile95 } from './median.ts'
import { emptySite, postZip, removeSite, startSite } from './site.ts'

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
