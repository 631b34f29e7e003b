import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#features/annotations/contract.ts'
import { getLayer, listLayers, removeLayer, shareLayer } from '#features/annotations/layer-contract.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { anInk, aSharing, privateLayerOf, sharedWith } from '#testing/server/factories/annotation-factories.ts'
import { aCommitteeGroup } from '#testing/server/factories/committee-factories.ts'
import { aMember, imported } from '#testing/server/factories/factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { heldBack } from '#testing/server/files/held-back.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const twenty = Array.from({ length: 20 }, (_, index) => index)
const distinct = (all: number[]) => [...new Set(all)].sort((a, b) => a - b)

/** The stored recipients of a layer. */
const keptOf = async ({ id }: { id: number }) =>
  (await server.db.selectFrom('layer_recipient').select('user_id').where('layer_id', '=', id).orderBy('user_id').execute()).map(
    ({ user_id }) => user_id,
  )

test('annotations created while their layer is shared are stored once, on the layer they were drawn on', async () => {
  const { owner, recipient, layer, protocol, share, draw, drawn } = await aSharing(server)
  const [before] = await drawn()
  const strokes = twenty.map(() => anInk())
  const statuses = await Promise.all(strokes.map(async (stroke, turn) => (turn === 10 ? (await share([recipient])).status : draw(stroke))))
  expect(distinct(statuses)).toEqual([200])
  const sent = strokes.filter((_, turn) => turn !== 10).map(({ id }) => id)
  const there = (await server.as(recipient).call(api.listAnnotations, { params: layer })).body.annotations.map(({ id }) => id)
  expect(new Set(there)).toEqual(new Set([before!.id, ...sent]))
  const fresh = await privateLayerOf(owner, protocol.version_id)
  expect([fresh.id === layer.id, await drawn(fresh.id)]).toEqual([false, []])
})

test('sharing a layer twenty times at once keeps the recipients of one request and creates one private layer', async () => {
  const { owner, recipient, bystander, layer, protocol, share } = await aSharing(server)
  const lists = [[recipient], [bystander]]
  const open = () => owner.call(listLayers, { params: protocol })
  const statuses = await Promise.all(
    twenty.map(async (turn) => (turn % 3 === 2 ? open() : share(lists[turn % 3]!))).map(async (one) => (await one).status),
  )
  expect(distinct(statuses)).toEqual([200])
  expect([[recipient.id], [bystander.id]]).toContainEqual(await keptOf(layer))
  const own = (await open()).body
  expect(own.map(({ is_private_layer }) => is_private_layer)).toEqual([true, false])
})

test('reading a layer while it is unshared returns all annotations or 404, and 404 afterwards', async () => {
  const { recipient, bystander, layer, share, draw, drawn } = await aSharing(server)
  await draw()
  await share([recipient])
  const all = await drawn()
  const reader = server.as(recipient)
  const answers = await Promise.all(
    twenty.map(async (turn) => (turn === 10 ? share([bystander]) : reader.call(api.listAnnotations, { params: layer }))),
  )
  for (const { status, body } of answers.filter((_, turn) => turn !== 10)) {
    expect([200, 404]).toContain(status)
    if (status === 200) expect((body as api.LayerAnnotations).annotations).toEqual(all)
  }
  expect((await reader.call(api.listAnnotations, { params: layer })).status).toBe(404)
})

test('a layer deleted while it is shared is gone with its recipients', async () => {
  const { owner, recipient, layer, share, reading } = await aSharing(server)
  const remove = async () => (await owner.call(removeLayer, { params: layer })).status
  const statuses = await Promise.all(twenty.map(async (turn) => (turn === 10 ? remove() : (await share([recipient])).status)))
  expect(statuses[10]).toBe(200)
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
  expect([await keptOf(layer), await reading(recipient)]).toEqual([[], 404])
})

test('a group or membership removed during sharing does not become a recipient', async () => {
  const { committee, recipient, share, layer, othersSeenBy } = await aSharing(server)
  const groups = await Promise.all(twenty.map(() => aCommitteeGroup(server, committee, { people: [recipient] })))
  const leaving = await aMember(server, committee)
  const gone = [
    ...groups.map(({ id }) => server.db.deleteFrom('committee_group').where('id', '=', id).execute()),
    server.db.deleteFrom('membership').where('user_id', '=', leaving.id).execute(),
  ]
  const chosen = [...groups.map((group) => ({ ...group, type: 'group' as const })), leaving]
  const shares = await Promise.all([...twenty.map(async (turn) => (await share(chosen.slice(turn, turn + 5))).status), ...gone])
  expect(distinct(shares.slice(0, 20) as number[]).filter((status) => status !== 200 && status !== 400)).toEqual([])
  expect([await keptOf(layer), await othersSeenBy(recipient)]).toEqual([[], []])
})

test('sharing a layer while an import withdraws its document answers 200 or 409, and no recipient sees it', async () => {
  const { committee, responsible, owner, recipient, layer, share } = await aSharing(server)
  const zip = await geverZip({ meetings: [aMeetingManifest({ protocol: null })] })
  const [, ...statuses] = await Promise.all([
    imported(server, { committee, by: responsible, zip }),
    ...twenty.map(async () => (await share([recipient])).status),
  ])
  expect(distinct(statuses).filter((status) => status !== 200 && status !== 409)).toEqual([])
  const statusFor = async (who: typeof owner) => (await who.call(getLayer, { params: layer })).status
  expect([await statusFor(owner), await statusFor(server.as(recipient))]).toEqual([200, 404])
})

test.each([
  ['left the committee', 403],
  ['did nothing else', 200],
])('sharing by an owner who %s while the request was under way answers %i', async (what, status) => {
  const { member, recipient, layer } = await aSharing(server)
  await server.db.deleteFrom('session').where('user_id', '=', member.id).execute()
  const send = await heldBack({ server, user: member }, shareLayer, { params: layer, body: sharedWith([recipient]) })
  if (what === 'left the committee') {
    const end_date = dayOf(new Date(server.clock().getTime() - 24 * 3_600_000), server.env.time_zone)
    await server.db.updateTable('membership').set({ end_date }).where('user_id', '=', member.id).execute()
  }
  expect(await send()).toBe(status)
  expect(await keptOf(layer)).toEqual(status === 200 ? [recipient.id] : [])
})
