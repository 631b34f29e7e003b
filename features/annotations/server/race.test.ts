import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#features/annotations/contract.ts'
import { listLayers, removeLayer } from '#features/annotations/layer-contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { anInk, anOpenProtocol } from '#testing/server/factories/annotation-factories.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { heldBack } from '#testing/server/files/held-back.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const twenty = Array.from({ length: 20 }, (_, index) => index)
const distinct = <Value extends number | string>(all: Value[]) => [...new Set(all)].sort((a, b) => (a < b ? -1 : 1))

async function anAnnotator() {
  const { member, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  return { me, ...(await anOpenProtocol(me, meeting)) }
}

/** The counts of a layer, and its annotations including removed ones; checks that the byte count is right. */
async function countsOf({ id }: { id: number }) {
  const layer = await server.db
    .selectFrom('annotation_layer')
    .select(['annotation_count', 'content_bytes'])
    .where('id', '=', id)
    .executeTakeFirst()
  const rows = await server.db.selectFrom('annotation').select('content').where('layer_id', '=', id).execute()
  expect(layer?.content_bytes ?? 0).toBe(Buffer.byteLength(rows.map(({ content }) => (content ? JSON.stringify(content) : '')).join('')))
  return { counted: layer?.annotation_count, there: rows.filter(({ content }) => content !== null).length, rows: rows.length }
}

test('opening a document twenty times at once creates one private layer', async () => {
  const { member, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  const { protocol } = (await me.call(getMeeting, { params: meeting })).body
  const params = { id: protocol!.id, version_id: protocol!.version_id }
  const opened = twenty.map(async (turn) =>
    turn % 2
      ? (await me.call(documentCalls.protocols.getDocument, { params })).body.annotationLayers
      : (await me.call(listLayers, { params })).body,
  )
  const ids = (await Promise.all(opened)).map((layers) => layers.map(({ id }) => id).join())
  expect(distinct(ids)).toHaveLength(1)
  expect(ids[0]).toMatch(/^\d+$/)
})

test.each(['the first stroke of the quarter of an hour', 'a later one'])('%s, sent twenty times at once, is stored once', async (which) => {
  const { layer, draw } = await anAnnotator()
  const before = which === 'a later one' ? 1 : 0
  if (before) await draw()
  const annotation = anInk()
  expect(distinct(await Promise.all(twenty.map(() => draw(annotation))))).toEqual([200])
  expect(await countsOf(layer)).toEqual({ counted: before + 1, there: before + 1, rows: before + 1 })
})

test('twenty annotations created at once are all stored and counted', async () => {
  const { layer, draw, drawn } = await anAnnotator()
  const strokes = twenty.map(() => anInk())
  expect(distinct(await Promise.all(strokes.map((stroke) => draw(stroke))))).toEqual([200])
  expect(await countsOf(layer)).toEqual({ counted: 20, there: 20, rows: 20 })
  expect((await drawn()).map(({ id }) => id).sort()).toEqual(strokes.map(({ id }) => id).sort())
})

test('an annotation created, changed and removed concurrently ends removed, with correct counts', async () => {
  const { me, layer, draw, drawn } = await anAnnotator()
  const annotation = anInk()
  await draw(annotation)
  const body = { annotation: { ...annotation, color: '#000000' } }
  const statuses = await Promise.all(
    twenty.map(async (turn) => {
      if (turn % 3 === 0) return draw(annotation)
      if (turn % 3 === 1) return (await me.call(api.removeAnnotation, { params: annotation })).status
      return (await me.call(api.updateAnnotation, { params: annotation, body })).status
    }),
  )
  expect(distinct(statuses)).toEqual([200, 404])
  expect(await drawn()).toEqual([])
  expect(await countsOf(layer)).toEqual({ counted: 0, there: 0, rows: 1 })
})

test('annotations created while their layer is removed are removed with it or answered 404', async () => {
  const { me, layer, draw } = await anAnnotator()
  await draw()
  const remove = async () => (await me.call(removeLayer, { params: layer })).status
  const statuses = await Promise.all(twenty.map((turn) => (turn === 10 ? remove() : draw())))
  expect(statuses[10]).toBe(200)
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
  expect(await countsOf(layer)).toEqual({ counted: undefined, there: 0, rows: 0 })
})

test('an id created on two layers at once is stored on one of them; the other requests answer 409', async () => {
  const { me, layer, draw, protocol } = await anAnnotator()
  const { id: other } = await server.db
    .insertInto('annotation_layer')
    .values({ version_id: protocol.version_id, owner_id: layer.owner_id, name: 'Entwurf', is_private: false, updated: layer.updated })
    .returning('id')
    .executeTakeFirstOrThrow()
  await draw()
  await draw(anInk(), other)
  const annotation = anInk()
  const statuses = await Promise.all(twenty.map((turn) => draw(annotation, turn % 2 ? layer.id : other)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 409)).toHaveLength(10)
  const counts = [await countsOf(layer), await countsOf({ id: other })]
  expect(counts.map(({ counted }) => counted).sort((a = 0, b = 0) => a - b)).toEqual([1, 2])
  expect((await me.call(listLayers, { params: protocol })).body).toHaveLength(2)
})

test.each([
  ['signed out', 401],
  ['left the committee', 403],
  ['did nothing else', 200],
])('creating an annotation whose author %s while the request was under way answers %i', async (what, status) => {
  const { member, meeting } = await anImportedMeeting(server)
  const { layer } = await anOpenProtocol(server.as(member), meeting)
  await server.db.deleteFrom('session').where('user_id', '=', member.id).execute()
  const send = await heldBack({ server, user: member }, api.createAnnotation, { params: layer, body: { annotation: anInk() } })
  if (what === 'signed out') await server.db.deleteFrom('session').where('user_id', '=', member.id).execute()
  if (what === 'left the committee') {
    const end_date = dayOf(new Date(server.clock().getTime() - 24 * 3_600_000), server.env.time_zone)
    await server.db.updateTable('membership').set({ end_date }).where('user_id', '=', member.id).execute()
  }
  expect(await send()).toBe(status)
  expect(await countsOf(layer)).toMatchObject({ counted: status === 200 ? 1 : 0 })
})
