import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnnotation, listAnnotations } from '#features/annotations/contract.ts'
import { listLayers } from '#features/annotations/layer-contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { seeMeeting } from '#features/meetings/contract.ts'
import { removeMeeting } from '#features/meetings/correction-contract.ts'
import { anInk, privateLayerOf } from '#testing/server/factories/annotation-factories.ts'
import { aMeetingToWithdrawFrom } from '#testing/server/factories/withdrawal-factories.ts'
import { countWaiting } from '#testing/server/files/held-back.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Story = Awaited<ReturnType<typeof aMeetingToWithdrawFrom>>

/** What others do at the same moment. */
const auditEntries = {
  'an annotation': async ({ me, document }: Story) => {
    const { id } = await privateLayerOf(me, document.version_id)
    return async () => (await me.call(createAnnotation, { params: { id }, body: { annotation: anInk() } })).status
  },
  'a note':
    async ({ work }: Story) =>
    async () =>
      (await work.note()).status,
  'a tag':
    async ({ work }: Story) =>
    async () =>
      (await work.tag()).status,
  'a bookmark':
    async ({ itemWork }: Story) =>
    async () =>
      (await itemWork.bookmark()).status,
}
const kinds = Object.keys(auditEntries) as (keyof typeof auditEntries)[]

test.each(kinds)('%s during the removal: one of the two is refused, and nothing is lost', async (kind) => {
  for (let round = 0; round < 6; round += 1) {
    const story = await aMeetingToWithdrawFrom(server)
    const act = await auditEntries[kind](story)
    const remove = async () => (await server.as(story.responsible).call(removeMeeting, { params: story.meeting })).status
    const asked = round % 2 === 0 ? [remove(), act()] : [act(), remove()]
    const statuses = await Promise.all(asked)
    const [removed, acted] = round % 2 === 0 ? statuses : statuses.toReversed()
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([removed, acted])
  }
})

test('removal waits for an annotation that is being saved, and is then refused', async () => {
  const { me, document, meeting, responsible } = await aMeetingToWithdrawFrom(server)
  const { id: layer_id } = await privateLayerOf(me, document.version_id)
  const removing = await server.db.transaction().execute(async (trx) => {
    const { owner_id } = await trx
      .updateTable('annotation_layer')
      .set({ annotation_count: 1 })
      .where('id', '=', layer_id)
      .returning('owner_id')
      .executeTakeFirstOrThrow()
    const annotation = anInk()
    const at = server.clock().toISOString()
    const row = { owner_id, id: annotation.id, layer_id, content: JSON.stringify(annotation), created: at, updated: at }
    await trx.insertInto('annotation').values(row).execute()
    const answer = server.as(responsible).call(removeMeeting, { params: meeting })
    await expect.poll(() => countWaiting(server.db)).toBe(1)
    return { answer }
  })
  expect((await removing.answer).status).toBe(409)
  expect((await me.call(listAnnotations, { params: { id: layer_id } })).body.annotations).toHaveLength(1)
})

test('opening a layer during the removal succeeds or gets 404; afterwards there is none', async () => {
  const { me, document, meeting, responsible } = await aMeetingToWithdrawFrom(server)
  const open = async () => (await me.call(listLayers, { params: { version_id: document.version_id } })).status
  const remove = async () => (await server.as(responsible).call(removeMeeting, { params: meeting })).status
  const [removed, opened] = await Promise.all([remove(), open()])
  expect([removed, [200, 404].includes(opened)]).toEqual([200, true])
  expect(await open()).toBe(404)
})

/** What an open page records by itself. */
const noted = {
  'a visit': ({ me, meeting }: Story) => me.call(seeMeeting, { params: { id: meeting.id } }),
  'a reading': ({ me, document }: Story) =>
    me.call(documentCalls.attachments.seeVersion, { params: { id: document.id, version_id: document.version_id } }),
}

test.each(Object.keys(noted) as (keyof typeof noted)[])('%s recorded during the removal is no server error', async (kind) => {
  const story = await aMeetingToWithdrawFrom(server)
  const noting = await server.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('meeting').where('id', '=', story.meeting.id).execute()
    const answer = noted[kind](story)
    await expect.poll(() => countWaiting(server.db)).toBe(1)
    return { answer }
  })
  expect([200, 404]).toContain((await noting.answer).status)
})
