import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#features/annotations/contract.ts'
import { removeLayer, shareLayer } from '#features/annotations/layer-contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { anInk, anOpenProtocol, privateLayerOf, sharedWith } from '#testing/server/factories/annotation-factories.ts'
import { anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { carryOver } from './carry-over.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const zipOf = (title: string) => {
  const meeting = aMeetingManifest({ protocol: aFile('protokoll.pdf', { checksum: title }), documents: [], agenda_items: [] })
  return geverZip({ meetings: [meeting], files: { 'protokoll.pdf': smallPdf(title) } })
}

const ten = Array.from({ length: 10 }, (_, index) => index)

test('simultaneous drawing, import and carry-over bring earlier annotations to the latest version once', async () => {
  const { committee, responsible, member, meeting } = await anImportedMeeting(server, { zip: await zipOf('eins') })
  const me = server.as(member)
  const { protocol, layer, draw } = await anOpenProtocol(me, meeting)
  const first = ten.map((index) => anInk({ color: `#00000${index}` }))
  for (const one of first) await draw(one)
  const importNext = async (title: string) => imported(server, { committee, by: responsible, zip: await zipOf(title) })
  const latest = async () => (await me.call(getMeeting, { params: meeting })).body.protocol!.version_id
  const carry = () => carryOver({ ...server, tell: async () => undefined }, { document_id: protocol.id })

  await importNext('zwei')
  const second = await privateLayerOf(me, await latest())
  const fresh = ten.map((index) => anInk({ color: `#11111${index}` }))
  const late = ten.map((index) => anInk({ color: `#22222${index}` }))
  const statuses = await Promise.all([
    ...fresh.map((one) => draw(one, second.id)),
    ...late.map((one) => draw(one, layer.id)),
    carry(),
    importNext('drei').then(carry),
  ])
  expect(statuses.filter((status) => typeof status === 'number' && status !== 200)).toEqual([])
  await carry()

  const colorsOn = async (id: number) =>
    (await me.call(api.listAnnotations, { params: { id } })).body.annotations.map(({ color }) => String(color))
  const onSecond = await colorsOn(second.id)
  const onThird = await colorsOn((await privateLayerOf(me, await latest())).id)
  const before = first.map(({ color }) => color)
  expect(onSecond.filter((color) => color.startsWith('#00'))).toEqual(before)
  expect(onThird.filter((color) => color.startsWith('#00'))).toEqual(before)
  expect(new Set(onSecond).size).toBe(onSecond.length)
  expect(new Set(onThird).size).toBe(onThird.length)
  expect(onSecond).toEqual(expect.arrayContaining(fresh.map(({ color }) => color)))
  expect(await colorsOn(layer.id)).toEqual(expect.arrayContaining([...before, ...late.map(({ color }) => color)]))
  expect(await server.db.selectFrom('carry_over').selectAll().execute()).toEqual([])
})

test('a layer cannot be shared until it is carried over completely', async () => {
  const { committee, responsible, member, meeting } = await anImportedMeeting(server, { zip: await zipOf('eins') })
  const me = server.as(member)
  const { protocol, draw } = await anOpenProtocol(me, meeting)
  for (const _ of ten) await draw()
  await imported(server, { committee, by: responsible, zip: await zipOf('zwei') })
  const { version_id } = (await me.call(getMeeting, { params: meeting })).body.protocol!
  const there = await privateLayerOf(me, version_id)
  const share = () => me.call(shareLayer, { params: there, body: sharedWith([responsible]) })
  expect(await share()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('noch übernommen') } })
  const shareAgain = async () => {
    for (;;) {
      const { status } = await share()
      if (status !== 409) return status
    }
  }
  const [status] = await Promise.all([shareAgain(), carryOver({ ...server, tell: async () => undefined }, { document_id: protocol.id })])
  expect(status).toBe(200)
  const annotationsOn = async (id: number) => (await server.as(responsible).call(api.listAnnotations, { params: { id } })).body.annotations
  expect(await annotationsOn(there.id)).toHaveLength(ten.length)
  expect((await privateLayerOf(me, version_id)).has_annotations).toBe(false)
})

test('removing the old layer while it is carried over leaves the new one empty or complete', async () => {
  const { committee, responsible, member, meeting } = await anImportedMeeting(server, { zip: await zipOf('eins') })
  const me = server.as(member)
  const { protocol, layer, draw } = await anOpenProtocol(me, meeting)
  for (const _ of ten) await draw()
  await imported(server, { committee, by: responsible, zip: await zipOf('zwei') })
  const [{ status }] = await Promise.all([
    me.call(removeLayer, { params: layer }),
    carryOver({ ...server, tell: async () => undefined }, { document_id: protocol.id }),
  ])
  expect(status).toBe(200)
  const { version_id } = (await me.call(getMeeting, { params: meeting })).body.protocol!
  const there = await privateLayerOf(me, version_id)
  const { annotations } = (await me.call(api.listAnnotations, { params: there })).body
  expect([0, ten.length]).toContain(annotations.length)
})
