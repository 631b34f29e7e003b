import { afterAll, beforeAll, expect, test } from 'vitest'
import { annotation, type WireAnnotation } from '#features/annotations/annotation.ts'
import * as api from '#features/annotations/contract.ts'
import { mostAnnotations } from '#features/annotations/layer.ts'
import { listLayers, removeLayer } from '#features/annotations/layer-contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { aLegacyLayer, anInk, privateLayerOf } from '#testing/server/factories/annotation-factories.ts'
import { aMember, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { aMarkingOf, type Typeset, typeset, wordsUnder } from '#testing/server/files/typeset.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { carryLayer } from './carry-layer.ts'
import { carryOver } from './carry-over.ts'

let server: TestServer
let first: Typeset
let second: Typeset
beforeAll(async () => {
  server = await testServer()
  const paragraphs = [
    'Der Rat beschliesst den Voranschlag.',
    'Die Kommission beantragt drei Stellen im Steueramt.',
    'Der Kredit beträgt 31 Millionen Franken.',
  ]
  first = await typeset([paragraphs])
  second = await typeset([['Ein neuer Absatz steht vor allen anderen.', ...paragraphs.slice(0, 2)]])
})
afterAll(() => server[Symbol.asyncDispose]())

const zipOf = ({ bytes }: Typeset, checksum: string) =>
  geverZip({
    meetings: [aMeetingManifest({ agenda_items: [], documents: [], protocol: aFile('protokoll.pdf', { checksum }) })],
    files: { 'protokoll.pdf': bytes },
  })

/** A protocol whose next versions are imported, and a member who draws on it. */
async function aProtocol(begin = first) {
  const { committee, responsible, member, meeting } = await anImportedMeeting(server, { zip: await zipOf(begin, 'one') })
  const me = server.as(member)
  const readVersions = async () => {
    const { protocol } = (await me.call(getMeeting, { params: meeting })).body
    return (await me.call(documentCalls.protocols.listVersions, { params: { id: protocol!.id } })).body
  }
  const [version] = await readVersions()
  const { id: document_id } = (await me.call(getMeeting, { params: meeting })).body.protocol!
  const layer = await privateLayerOf(me, version!.version_id)
  const draw = async (one: WireAnnotation, id = layer.id) =>
    expect((await me.call(api.createAnnotation, { params: { id }, body: { annotation: one } })).status).toBe(200)
  return {
    committee,
    member,
    me,
    layer,
    document_id,
    draw,
    readVersions,
    read: async (id: number) => (await me.call(api.listAnnotations, { params: { id } })).body.annotations,
    importNext: async (paper = second, checksum = 'two') => {
      await imported(server, { committee, by: responsible, zip: await zipOf(paper, checksum) })
      const [latest] = await readVersions()
      return latest!
    },
    carry: () => carryOver({ ...server, tell: async () => undefined }, { document_id }),
    ownLayers: async (version_id: number) => (await me.call(listLayers, { params: { version_id } })).body,
  }
}

/** A marking of these words in the first paper. */
function marking(text: string) {
  const [begin] = text.split(' ')
  const count = text.split(' ').length
  const from = first.words.findIndex(
    (word, at) =>
      word.text === begin &&
      first.words
        .slice(at, at + count)
        .map((one) => one.text)
        .join(' ') === text,
  )
  return aMarkingOf(first, from, from + count)
}

test('carries annotations over to the new version in order; those without their words are unplaced', async () => {
  const paper = await aProtocol()
  const [kept, gone, ink] = [marking('drei Stellen im Steueramt.'), marking('31 Millionen Franken.'), anInk()]
  for (const one of [kept, ink, gone]) await paper.draw(one)
  const before = await paper.read(paper.layer.id)

  const version = await paper.importNext()
  expect(version).toMatchObject({ number: 2, is_carrying_over: true })
  await paper.carry()
  const [layer] = await paper.ownLayers(version.version_id)
  expect(layer).toMatchObject({ is_private_layer: true, is_restored: true, has_annotations: true })
  const [onWords, drawn, unplaced] = (await paper.read(layer!.id)).map((one) => annotation.parse(one))
  expect(wordsUnder(second, onWords as ReturnType<typeof marking>)).toBe('drei Stellen im Steueramt.')
  expect([onWords?.type, drawn?.type, drawn?.pageIndex]).toEqual(['highlight', 'ink', 0])
  expect(unplaced).toEqual({ ...gone, id: expect.any(String), is_unplaced: true })
  expect(await paper.read(paper.layer.id)).toEqual(before)
  expect(await paper.readVersions()).toMatchObject([{ is_carrying_over: false }, { is_carrying_over: false }])
})

test('unplaced annotations return to their place with the former file, unless changed meanwhile', async () => {
  const long = await typeset([['Der Rat beschliesst den Voranschlag.'], ['Anhang mit Zahlen der Verwaltung.']])
  const paper = await aProtocol(long)
  const [gone, touched] = [anInk({ pageIndex: 1, color: '#111111' }), anInk({ pageIndex: 1, color: '#222222' })]
  for (const one of [gone, touched]) await paper.draw(one)
  const layerOn = async ({ version_id }: { version_id: number }) => (await paper.ownLayers(version_id)).find((one) => one.is_private_layer)!
  const wrong = await paper.importNext(second, 'wrong')
  await paper.carry()
  const lost = (await paper.read((await layerOn(wrong)).id)).map((one) => annotation.parse(one))
  expect(lost.map(({ is_unplaced }) => is_unplaced)).toEqual([true, true])
  const changed = { ...lost[1]!, color: '#333333' }
  expect((await paper.me.call(api.updateAnnotation, { params: { id: changed.id }, body: { annotation: changed } })).status).toBe(200)
  // Others may use the ids of somebody's annotations for their own.
  const other = server.as(await aMember(server, paper.committee))
  const theirs = { ...anInk({ color: '#444444', is_unplaced: true }), id: lost[0]!.id }
  const ofOther = await privateLayerOf(other, wrong.version_id)
  expect((await other.call(api.createAnnotation, { params: ofOther, body: { annotation: theirs } })).status).toBe(200)
  const mine = server.db.selectFrom('annotation').select('updated').where('id', '=', lost[0]!.id).where('owner_id', '=', paper.member.id)
  await server.db.updateTable('annotation').set({ updated: mine }).where('layer_id', '=', ofOther.id).execute()

  await paper.importNext(first, 'between')
  await paper.carry()
  const back = await paper.importNext(long, 'back')
  await paper.carry()
  const own = ({ id: _id, ...one }: { id: string }) => one
  expect((await paper.read((await layerOn(back)).id)).map(own)).toEqual([own(gone), own(changed)])
  const params = await privateLayerOf(other, back.version_id)
  expect((await other.call(api.listAnnotations, { params })).body.annotations.map(own)).toEqual([own(theirs)])
})

test('carries shared layers over with recipients, and legacy ones unchanged, even of former members', async () => {
  const paper = await aProtocol()
  const { db } = server
  await paper.draw(anInk())
  const colleague = await aMember(server, paper.committee)
  await db.updateTable('annotation_layer').set({ is_private: false, name: 'Fraktion' }).where('id', '=', paper.layer.id).execute()
  await db
    .insertInto('layer_recipient')
    .values({ layer_id: paper.layer.id, committee_id: paper.committee.id, user_id: colleague.id })
    .execute()
  await aLegacyLayer(server, paper.member, paper.layer.object_id, '<xfdf>alt</xfdf>')

  const { version_id } = await paper.importNext()
  await db.updateTable('membership').set({ end_date: '2020-01-01' }).where('user_id', '=', paper.member.id).execute()
  await paper.carry()
  const layers = await db
    .selectFrom('annotation_layer as layer')
    .leftJoin('layer_recipient as recipient', 'recipient.layer_id', 'layer.id')
    .where('layer.version_id', '=', version_id)
    .select(['layer.name', 'layer.is_private', 'layer.is_restored', 'layer.xfdf', 'layer.annotation_count', 'recipient.user_id'])
    .orderBy('layer.id')
    .execute()
  const common = { is_private: false, is_restored: true }
  expect(layers).toEqual([
    { ...common, name: 'Fraktion', xfdf: null, annotation_count: 1, user_id: colleague.id },
    { ...common, name: 'Bisherige Anmerkungen', xfdf: '<xfdf>alt</xfdf>', annotation_count: 0, user_id: null },
  ])
})

test('carrying over keeps newer annotations on top, restores no removed ones and does not repeat itself', async () => {
  const paper = await aProtocol()
  const [low, high, fresh] = [anInk({ color: '#111111' }), anInk({ color: '#222222' }), anInk({ color: '#333333' })]
  await paper.draw(low)
  await paper.draw(high)
  const { version_id } = await paper.importNext()
  const [there] = await paper.ownLayers(version_id)
  await paper.draw(fresh, there!.id)
  const row = await server.db.selectFrom('carry_over').selectAll().where('version_id', '=', version_id).executeTakeFirstOrThrow()
  await Promise.all([paper.carry(), paper.carry()])
  const all = await paper.read(there!.id)
  expect(all.map((one) => one.color)).toEqual(['#111111', '#222222', '#333333'])
  expect((await paper.ownLayers(version_id)).map(({ id }) => id)).toEqual([there!.id])

  await paper.me.call(api.removeAnnotation, { params: { id: all[0]!.id } })
  // Simulates a job that runs again, with and without the records of the first run.
  await server.db.insertInto('carry_over').values(row).execute()
  await paper.carry()
  expect((await paper.read(there!.id)).map((one) => one.color)).toEqual(['#222222', '#333333'])
})

test('annotations drawn late on the former version stay there', async () => {
  const paper = await aProtocol()
  const next = await paper.importNext()
  await paper.carry()
  const late = anInk()
  await paper.draw(late)
  await paper.carry()
  expect((await paper.read(paper.layer.id)).map(({ id }) => id)).toEqual([late.id])
  const [latest, former] = await paper.readVersions()
  expect(latest).toMatchObject({ version_id: next.version_id, has_annotations: false })
  expect(former).toMatchObject({ has_annotations: true })
})

test('versions in quick succession carry annotations over one after the other', async () => {
  const paper = await aProtocol()
  await paper.draw(marking('Der Rat beschliesst'))
  const two = await paper.importNext(second, 'two')
  const three = await paper.importNext(first, 'three')
  await paper.carry()
  for (const [version, pages] of [
    [two, second],
    [three, first],
  ] as const) {
    const [layer] = await paper.ownLayers(version.version_id)
    const [one] = await paper.read(layer!.id)
    expect(wordsUnder(pages, one as unknown as ReturnType<typeof marking>)).toBe('Der Rat beschliesst')
  }
})

test('does not carry over a layer or annotation removed meanwhile', async () => {
  const paper = await aProtocol()
  const [removed, kept] = [anInk(), anInk()]
  await paper.draw(removed)
  await paper.draw(kept)
  const { version_id } = await paper.importNext()
  const layer = {
    id: paper.layer.id,
    placed: [removed, kept].map((content) => ({ id: content.id, part: 0, content: { ...content, text: undefined } })),
  }
  const bring = () =>
    server.db
      .transaction()
      .execute((trx) => carryLayer(trx, { version_id, from_version_id: paper.layer.object_id, layer, at: server.clock() }))
  await paper.me.call(api.removeAnnotation, { params: removed })
  expect(await bring()).toHaveLength(1)
  const [there] = await paper.ownLayers(version_id)
  expect(await paper.read(there!.id)).toHaveLength(1)
  expect(await bring()).toEqual([])

  const next = await paper.importNext(first, 'three')
  await paper.me.call(removeLayer, { params: there! })
  await paper.carry()
  expect(await paper.ownLayers(next.version_id)).toMatchObject([{ has_annotations: false }])
})

test('annotations beyond the limit go to a separate layer of the owner', async () => {
  const paper = await aProtocol()
  await paper.draw(anInk())
  await paper.draw(anInk())
  const { version_id } = await paper.importNext()
  const [there] = await paper.ownLayers(version_id)
  await server.db
    .updateTable('annotation_layer')
    .set({ annotation_count: mostAnnotations - 1 })
    .where('id', '=', there!.id)
    .execute()
  await paper.carry()
  const layers = await paper.ownLayers(version_id)
  expect(layers.map(({ name, is_private_layer, is_restored }) => [name, is_private_layer, is_restored])).toEqual([
    [null, true, true],
    ['Frühere Anmerkungen', false, true],
  ])
  expect(await Promise.all(layers.map(async ({ id }) => (await paper.read(id)).length))).toEqual([1, 1])
})

test('on an unreadable document annotations stay on their page, and on their words in the next version', async () => {
  const paper = await aProtocol()
  const words = marking('Der Rat beschliesst')
  await paper.draw(words)
  const broken = await paper.importNext({ bytes: Buffer.from('%PDF-1.7\nnothing'), words: [] }, 'broken')
  await paper.carry()
  const [layer] = await paper.ownLayers(broken.version_id)
  expect(await paper.read(layer!.id)).toEqual([{ ...words, id: expect.any(String) }])

  const readable = await paper.importNext(second, 'two')
  await paper.carry()
  const [next] = await paper.ownLayers(readable.version_id)
  const [again] = await paper.read(next!.id)
  expect(wordsUnder(second, again as unknown as typeof words)).toBe('Der Rat beschliesst')
})
