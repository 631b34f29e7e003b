import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnnotationLayer } from '#shared/annotations/layer.ts'
import { layersQuery } from '#web/annotations/queries.ts'
import { aLayer } from '#web/documents/story.ts'
import { createQueryClient } from '#web/kit/query-client.ts'
import { broker, tell } from '#web/test/broker.ts'
import { eventually } from '#web/test/eventually.ts'
import { stubServer } from '#web/test/open-app.tsx'
import { aConfiguration } from '#web/test/story.ts'
import { hearLayers } from './layer-news.ts'

vi.mock('mqtt', () => import('#web/test/broker.ts'))

const topic = 'users/1/annotationlayers/changed'
let end = () => {}
beforeEach(() => {
  broker.listeners.clear()
  broker.topics.length = 0
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

/** Somebody who hears what happens, with the paper of version 700 open, and a list of meetings. */
async function aHearer(layers: AnnotationLayer[], connectedAfter = 0) {
  const mqtt = { available: true, username: '1.2', password: 'geheim' }
  const answers = { 'config/': aConfiguration({ mqtt }), 'versionable/700/annotation_layers/': layers }
  const asked = stubServer(answers)
  const client = createQueryClient(async () => {})
  client.setQueryData(['config'], answers['config/'])
  const endings = [
    new QueryObserver(client, layersQuery(700)).subscribe(() => {}),
    new QueryObserver(client, { queryKey: ['meetings', 4], queryFn: () => asked.push('meeting') }).subscribe(() => {}),
    hearLayers(client, 1),
  ]
  end = () => endings.forEach((one) => one())
  await vi.dynamicImportSettled()
  await eventually(() => expect(broker.listeners.has('connect')).toBe(true))
  await settle(connectedAfter)
  broker.listeners.get('connect')?.()
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

test('somebody else’s layers of an open paper are asked for at once, and once for many strokes; lists only when they tell something else', async () => {
  const { answers, since } = await aHearer([aLayer(), theirs])
  expect(broker.topics).toEqual([topic])
  for (let stroke = 0; stroke < 20; stroke++) change({ version_id: 700, layer_id: 8 })
  expect(await since(400)).toEqual([listed])
  answers['versionable/700/annotation_layers/'] = [aLayer(), { ...theirs, has_annotations: true }]
  change({ version_id: 700, layer_id: 8 })
  expect((await since(400)).toSorted()).toEqual([listed, listed, 'meeting'])
})

test('one’s own layer can wait; of a version that is not open the lists are read, and what is no message says nothing', async () => {
  const { since } = await aHearer([aLayer(), theirs])
  change({ version_id: 700, layer_id: 7 })
  expect(await since(400)).toEqual([])
  expect(await since(2000)).toEqual([listed])
  change({ version_id: 'x' })
  expect(await since(5000)).toEqual([])
  change({ version_id: 1, layer_id: 2 })
  expect((await since(2500)).toSorted()).toEqual([listed, 'meeting'])
})

test('after a lost connection all that is shown is asked for again', async () => {
  const { since } = await aHearer([aLayer()])
  broker.listeners.get('close')?.()
  expect(localStorage.getItem('traktanda:/:broker_connected')).toBe('false')
  expect((await since(10_000)).includes('meeting')).toBe(false)
  broker.listeners.get('connect')?.()
  expect(localStorage.getItem('traktanda:/:broker_connected')).toBe('true')
  expect((await since(2500)).toSorted()).toEqual([listed, 'meeting'])
})

test('what happened before a late first connection is not missed', async () => {
  const { since } = await aHearer([aLayer()], 12_000)
  expect((await since(2500)).toSorted()).toEqual([listed, 'meeting'])
})

test('while nobody looks nothing is asked for, however much is told; on the return all that is shown is, once', async () => {
  const { since } = await aHearer([aLayer(), theirs])
  const look = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  look('hidden')
  change({ version_id: 700, layer_id: 8 })
  change({ version_id: 1, layer_id: 2 })
  broker.listeners.get('close')?.()
  expect((await since(10_000)).filter((one) => one === listed || one === 'meeting')).toEqual([])
  broker.listeners.get('connect')?.()
  expect(await since(5000)).toEqual([])
  look('visible')
  expect((await since(2500)).toSorted()).toEqual([listed, 'meeting'])
  look('visible')
  expect(await since(5000)).toEqual([])
})

test('a page that nobody has touched for a quarter of an hour asks for nothing until somebody does', async () => {
  const { since } = await aHearer([aLayer(), theirs])
  await since(15 * 60_000)
  change({ version_id: 700, layer_id: 8 })
  expect(await since(5000)).toEqual([])
  window.dispatchEvent(new Event('pointermove'))
  expect((await since(2500)).toSorted()).toEqual([listed, 'meeting'])
})
