import { expect, test } from 'vitest'
import type { LayerAnnotations } from '#features/annotations/contract.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { anInk } from '#testing/server/factories/annotation-factories.ts'
import { aFile, aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { aRunningSite } from '#testing/server/site/running-site.ts'

const owners = 12
const strokes = 40

const zipOf = (title: string) => {
  const protocol = aFile('protokoll.pdf', { checksum: title })
  const meeting = aMeetingManifest({ protocol, documents: [], agenda_items: [] })
  return geverZip({ meetings: [meeting], files: { 'protokoll.pdf': smallPdf(title, 3) } })
}

test('after a kill while layers were carried over, each is there once and complete', async () => {
  await using site = await aRunningSite()
  const { db } = site
  const read = async <Body>(path: string) => (await (await site.request(path)).json()) as Body
  const { meetings } = await site.importZip(await zipOf('eins'))
  const path = `meetings/${meetings[0]?.id}/`
  const before = (await read<Meeting>(path)).protocol!.version_id
  const [own] = await read<AnnotationLayer[]>(`versionable/${before}/annotation_layers/`)
  const updated = new Date().toISOString()
  for (let owner = 0; owner < owners; owner++) {
    const layer = {
      version_id: before,
      owner_id: own!.owner_id,
      name: `Blatt ${owner}`,
      is_private: false,
      annotation_count: strokes,
      updated,
    }
    const { id: layer_id } = await db.insertInto('annotation_layer').values(layer).returning('id').executeTakeFirstOrThrow()
    const drawn = Array.from({ length: strokes }, () => anInk()).map((ink) => ({ id: ink.id, content: JSON.stringify(ink) }))
    const rows = drawn.map((one) => ({ ...one, owner_id: own!.owner_id, layer_id, created: updated, updated }))
    await db.insertInto('annotation').values(rows).execute()
  }
  await site.importZip(await zipOf('zwei'))
  const brought = () =>
    db.selectFrom('annotation_layer').select('id').where('version_id', '!=', before).where('name', 'is not', null).execute()
  await expect.poll(async () => (await brought()).length, { interval: 1 }).toBeGreaterThan(0)
  await site.server.kill()
  await site.restart()
  const waiting = () => db.selectFrom('carry_over').select('version_id').execute()
  await expect.poll(waiting).toEqual([])

  const after = (await read<Meeting>(path)).protocol!.version_id
  const layers = (await read<AnnotationLayer[]>(`versionable/${after}/annotation_layers/`)).filter(({ name }) => name !== null)
  expect(new Set(layers.map(({ name }) => name))).toEqual(new Set(Array.from({ length: owners }, (_, owner) => `Blatt ${owner}`)))
  expect(layers).toHaveLength(owners)
  for (const { id } of layers)
    expect((await read<LayerAnnotations>(`annotationlayers/${id}/annotations/`)).annotations).toHaveLength(strokes)
})
