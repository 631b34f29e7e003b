import { expect, test } from 'vitest'
import type { LayerAnnotations } from '#features/annotations/contract.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { anInk } from '#testing/server/factories/annotation-factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { aRunningSite } from '#testing/server/site/running-site.ts'

test('every acknowledged annotation survives when the server is killed during further writes', async () => {
  await using site = await aRunningSite()
  const { meetings } = await site.importZip(await geverZip({ meetings: [aMeetingManifest()] }))
  const read = async <Body>(path: string) => (await (await site.request(path)).json()) as Body
  const { protocol } = await read<Meeting>(`meetings/${meetings[0]?.id}/`)
  const [layer] = await read<AnnotationLayer[]>(`versionable/${protocol?.version_id}/annotation_layers/`)
  const path = `annotationlayers/${layer?.id}/`

  const acknowledged: string[] = []
  const draw = async () => {
    const annotation = anInk({}, 60)
    const headers = { 'content-type': 'application/json' }
    const { status } = await site.request(`${path}annotation_create/`, { method: 'POST', headers, body: JSON.stringify({ annotation }) })
    expect(status).toBe(200)
    acknowledged.push(annotation.id)
  }
  const drawOn = async (): Promise<void> => {
    for (;;) await draw()
  }
  await draw()
  const drawing = [drawOn(), drawOn(), drawOn()].map((endless) => endless.catch((error: unknown) => error))
  await expect.poll(() => acknowledged.length, { interval: 1 }).toBeGreaterThan(30)
  await site.server.kill()
  for (const end of await Promise.all(drawing)) expect(end).toBeInstanceOf(TypeError)

  await site.restart()
  const { annotations } = await read<LayerAnnotations>(`${path}annotations/`)
  const ids = annotations.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(acknowledged))
  expect(ids.length - acknowledged.length).toBeLessThanOrEqual(3)
  const { annotation_count } = await site.db
    .selectFrom('annotation_layer')
    .select('annotation_count')
    .where('id', '=', layer?.id ?? 0)
    .executeTakeFirstOrThrow()
  expect(annotation_count).toBe(ids.length)
})
