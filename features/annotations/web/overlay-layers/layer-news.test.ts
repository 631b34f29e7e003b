import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { layersQuery } from '#features/annotations/web/queries.ts'
import { aLayer } from '#features/documents/web/fixtures.ts'
import { createQueryClient } from '#platform/web/lib/http/query-client.ts'
import { broker, connected, tell, withBroker } from '#testing/web/broker.ts'
import { aConfiguration } from '#testing/web/fixtures.ts'
import { stubServer } from '#testing/web/open-app.tsx'
import { subscribeToLayers } from './layer-news.ts'

withBroker()

const topic = 'users/1/annotationlayers/changed'
let end = () => {}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  end()
  window.dispatchEvent(new Event('pagehide'))
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const settle = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const change = (message: object) => tell(topic, message)

/** A user who receives live events while the document of version 700 and a list of meetings are open. */
async function aListener(layers: AnnotationLayer[]) {
  const mqtt = { available: true, username: '1.2', password: 'geheim' }
  const answers = { 'config/': aConfiguration({ mqtt }), 'versionable/700/annotation_layers/': layers }
  const asked = stubServer(answers)
  const client = createQueryClient(async () => {})
  client.setQueryData(['config'], answers['config/'])
  const endings = [
    new QueryObserver(client, layersQuery(700)).subscribe(() => {}),
    new QueryObserver(client, { queryKey: ['meetings', 4], queryFn: () => asked.push('meeting') }).subscribe(() => {}),
    subscribeToLayers(client, 1),
  ]
  end = () => endings.forEach((one) => one())
  await vi.dynamicImportSettled()
  await connected()
  await settle(0)
  const since = async (ms: number) => {
    asked.length = 0
    await settle(ms)
    return [...asked]
  }
  return { client, answers, since }
}

const theirs = aLayer({ id: 8, is_owner: false, owner_id: 5, is_private_layer: false, name: 'Fraktion' })
const listed = 'GET versionable/700/annotation_layers/'

test('an event about another person’s layer reads the layers once, and lists only if something changed', async () => {
  const { answers, since } = await aListener([aLayer(), theirs])
  expect(broker.open?.topics).toEqual([topic])
  for (let stroke = 0; stroke < 20; stroke++) change({ version_id: 700, layer_id: 8 })
  expect(await since(400)).toEqual([listed])
  answers['versionable/700/annotation_layers/'] = [aLayer(), { ...theirs, has_annotations: true }]
  change({ version_id: 700, layer_id: 8 })
  expect((await since(400)).toSorted()).toEqual([listed, listed, 'meeting'])
})

test('a stroke is read at once, further ones a little later; that their layer is now the first one changes no list', async () => {
  const { answers, since } = await aListener([aLayer(), theirs])
  answers['versionable/700/annotation_layers/'] = [theirs, aLayer()]
  change({ version_id: 700, layer_id: 8 })
  expect(await since(1)).toEqual([listed])
  change({ version_id: 700, layer_id: 8 })
  expect([await since(90), await since(10)]).toEqual([[], [listed]])
})

test('events about an own layer wait, those about a closed version read the lists, invalid ones are ignored', async () => {
  const { since } = await aListener([aLayer(), theirs])
  change({ version_id: 700, layer_id: 7 })
  expect(await since(400)).toEqual([])
  expect(await since(2000)).toEqual([listed])
  change({ version_id: 'x' })
  expect(await since(5000)).toEqual([])
  change({ version_id: 1, layer_id: 2 })
  expect((await since(2500)).toSorted()).toEqual([listed, 'meeting'])
})

test.each(['that nobody has touched for an hour', 'in the background'])(
  'a page %s reads shared layers at once and drops those that are no longer shared',
  async (how) => {
    const { client, answers, since } = await aListener([aLayer(), theirs])
    client.setQueryData(layersQuery(701).queryKey, [theirs])
    if (how === 'in the background') vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    else await since(60 * 60_000)
    const shown = () => client.getQueryData(layersQuery(700).queryKey)?.map(({ id }) => id)
    expect(shown()).toEqual([7, 8])
    answers['versionable/700/annotation_layers/'] = [aLayer()]
    change({ version_id: 700, layer_id: 8 })
    expect(await since(400)).toContain(listed)
    expect(shown()).toEqual([7])
    // Layers that are not on screen are not fetched, and the old ones are dropped from the cache.
    change({ version_id: 701, layer_id: 8 })
    expect(client.getQueryData(layersQuery(701).queryKey)).toBeUndefined()
    await since(2500)
  },
)
