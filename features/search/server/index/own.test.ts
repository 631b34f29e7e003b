import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnnotation, removeAnnotation, updateAnnotation } from '#features/annotations/contract.ts'
import { removeLayer } from '#features/annotations/layer-contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { changeNote, removeNote } from '#features/notes/contract.ts'
import type { NotableKind } from '#features/notes/note.ts'
import { search } from '#features/search/contract.ts'
import { aLegacyLayer, anInk, anOpenProtocol, privateLayerOf } from '#testing/server/factories/annotation-factories.ts'
import { aPersonalDocument } from '#testing/server/factories/document-factories.ts'
import { anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aNotedMeeting, aWrittenNote } from '#testing/server/factories/note-factories.ts'
import { foundEntries } from '#testing/server/factories/search-factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { indexAll } from './follow-due.ts'
import { beginRebuild } from './rebuild.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** The hits once everything is indexed. */
async function entriesFor(query: string) {
  await indexAll(server)
  return foundEntries(server.db, query)
}

const due = async () => (await server.db.selectFrom('search_due').selectAll().execute()).length

const types = {
  committees: 'backend.committee',
  meetings: 'backend.meeting',
  agenda_items: 'backend.agendaitem',
  meeting_documents: 'backend.meetingdocument',
  protocols: 'backend.protocol',
  proposals: 'backend.proposal',
  attachments: 'backend.attachment',
}

test('a note is found only by its author, on any kind of object, and never by title', async () => {
  const { author, member, objects } = await aNotedMeeting(server)
  for (const [kind, type] of Object.entries(types) as [keyof typeof types, string][]) {
    const word = `Zettel${kind.replace('_', '')}`
    const note = await aWrittenNote(author, { kind, id: objects[kind] }, { annotation: `Zum ${word} nachfragen`, public: true })
    expect(await entriesFor(word)).toEqual([`${type} ${objects[kind]} of ${member.id}`])
    await author.call(changeNote, { params: note, body: { annotation: 'Erledigt' } })
    expect(await entriesFor(word)).toEqual([])
    await author.call(removeNote, { params: note })
  }
  expect(await entriesFor('Erledigt')).toEqual([])
  const own = server.db.selectFrom('search_entry').select('title_words').where('owner_id', 'is not', null)
  expect(await own.execute()).toEqual([])
})

test('several notes of an author on an object are one entry; another author has another entry', async () => {
  const { author, member, beside, objects } = await aNotedMeeting(server)
  const object = { kind: 'meetings' as NotableKind, id: objects.meetings }
  await aWrittenNote(author, object, { annotation: 'Kaffee bestellen' })
  await aWrittenNote(author, object, { annotation: 'Gipfeli bestellen' })
  await aWrittenNote(server.as(beside), object, { annotation: 'Gipfeli zählen' })
  expect(await entriesFor('Kaffee Gipfeli')).toEqual([`backend.meeting ${object.id} of ${member.id}`])
  expect(await entriesFor('Gipfeli')).toEqual([
    `backend.meeting ${object.id} of ${member.id}`,
    `backend.meeting ${object.id} of ${beside.id}`,
  ])
  const titles = server.db.selectFrom('search_entry').select('title_words').where('owner_id', '=', member.id)
  expect(await titles.execute()).toEqual([{ title_words: '' }])
})

test('a note on a withdrawn object is still found by its author', async () => {
  const { author, member, committee, responsible, objects } = await aNotedMeeting(server)
  await aWrittenNote(author, { kind: 'agenda_items', id: objects.agenda_items }, { annotation: 'Waisenkind' })
  const own = [`backend.agendaitem ${objects.agenda_items} of ${member.id}`]
  expect(await entriesFor('Waisenkind')).toEqual(own)
  await imported(server, { committee, by: responsible, zip: await geverZip({ meetings: [aMeetingManifest({ agenda_items: [] })] }) })
  expect(await entriesFor('Waisenkind')).toEqual(own)
  await beginRebuild(server.db)
  expect(await entriesFor('Waisenkind')).toEqual(own)
  const { body } = await author.call(search, { query: { query: 'Waisenkind' } })
  expect(body.items.map(({ path }) => path)).toEqual([`/agenda_items/${objects.agenda_items}`])
})

test('the text of an annotation is found by its author until it is changed or removed with its layer', async () => {
  const { member, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  const { protocol, layer } = await anOpenProtocol(me, meeting)
  const remark = anInk({ type: 'note', x: 10, y: 10, text: 'Rückfrage Brücke' })
  const write = (id: number, annotation: typeof remark) => me.call(createAnnotation, { params: { id }, body: { annotation } })
  await write(layer.id, remark)
  await write(layer.id, anInk({ text: 'Am Rand' }))
  const entry = [`backend.protocol ${protocol.id} of ${member.id}`]
  expect(await entriesFor('Brücke Rand')).toEqual(entry)
  await me.call(updateAnnotation, { params: { id: remark.id }, body: { annotation: { ...remark, text: 'Rückfrage Tunnel' } } })
  expect([await entriesFor('Brücke'), await entriesFor('Tunnel Rand')]).toEqual([[], entry])
  await me.call(removeAnnotation, { params: { id: remark.id } })
  expect([await entriesFor('Tunnel'), await entriesFor('Rand')]).toEqual([[], entry])

  expect((await me.call(removeLayer, { params: layer })).status).toBe(200)
  expect(await entriesFor('Rand')).toEqual([])
})

test('indexes an annotation text that PostgreSQL could not store as it is', async () => {
  const { member, meeting } = await anImportedMeeting(server)
  const { protocol, draw } = await anOpenProtocol(server.as(member), meeting)
  expect(await draw(anInk({ text: 'Null\u0000zeichen \ud800 "Halbes"' }))).toBe(200)
  expect(await entriesFor('Halbes')).toEqual([`backend.protocol ${protocol.id} of ${member.id}`])
})

test('on a personal document, the owner’s notes join its entry; annotations of others are their own entries', async () => {
  const { member, responsible, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  const [, item] = (await me.call(getMeeting, { params: meeting })).body.agenda_items
  const { id } = await aPersonalDocument(server, item!, { owner: member, title: 'Spickzettel' })
  await aWrittenNote(me, { kind: 'personal_documents', id }, { annotation: 'Auswendig lernen' })
  expect(await entriesFor('Spickzettel auswendig')).toEqual([`virtual.document ${id} of ${member.id}`])
  const { latest_version_id } = await server.db.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const others = { version_id: latest_version_id!, owner_id: responsible.id, is_private: true, annotation_count: 1 }
  const updated = server.clock().toISOString()
  const layer = await server.db
    .insertInto('annotation_layer')
    .values({ ...others, updated })
    .returning('id')
    .executeTakeFirstOrThrow()
  const remark = anInk({ text: 'Abgeschrieben' })
  const row = { owner_id: responsible.id, id: remark.id, layer_id: layer.id, content: JSON.stringify(remark), created: updated, updated }
  await server.db.insertInto('annotation').values(row).execute()
  expect(await entriesFor('Abgeschrieben')).toEqual([`virtual.document ${id} of ${responsible.id}`])
  expect(await entriesFor('Spickzettel')).toEqual([`virtual.document ${id} of ${member.id}`])
})

type Plan = { 'QUERY PLAN': { Triggers: { 'Trigger Name': string }[] }[] }

test('an annotation without text causes no indexing, on creation, change or removal', async () => {
  const { member, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  const { layer, draw } = await anOpenProtocol(me, meeting)
  await indexAll(server)
  const ink = anInk({}, 400)
  await draw(ink)
  await me.call(updateAnnotation, { params: { id: ink.id }, body: { annotation: { ...ink, color: '#000000' } } })
  await me.call(removeAnnotation, { params: { id: ink.id } })
  expect(await due()).toBe(0)
  const called = async (annotation: typeof ink) => {
    const { owner_id } = await server.db
      .selectFrom('annotation_layer')
      .select('owner_id')
      .where('id', '=', layer.id)
      .executeTakeFirstOrThrow()
    const { rows } =
      await sql<Plan>`explain (analyze, format json) insert into annotation (owner_id, id, layer_id, content, created, updated)
      values (${owner_id}, ${annotation.id}, ${layer.id}, ${JSON.stringify(annotation)}, now(), now())`.execute(server.db)
    return rows[0]!['QUERY PLAN'][0]!.Triggers.map((trigger) => trigger['Trigger Name']).filter((name) => name.includes('found'))
  }
  expect([await called(anInk({}, 400)), await called(anInk({ text: 'Ja' }))]).toEqual([[], ['annotation_found']])
  expect(await due()).toBe(1)
})

test('annotations on an earlier version are found by their author', async () => {
  const { member, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  const { protocol } = await anOpenProtocol(me, meeting)
  const layer = await privateLayerOf(me, protocol.version_id)
  await me.call(createAnnotation, { params: layer, body: { annotation: anInk({ text: 'Erste Fassung' }) } })
  const first = server.db.selectFrom('document_version').selectAll().where('id', '=', protocol.version_id)
  const { id, ...facts } = await first.executeTakeFirstOrThrow()
  await server.db
    .insertInto('document_version')
    .values({ ...facts, number: 2 })
    .execute()
  expect(await entriesFor('Fassung')).toEqual([`backend.protocol ${protocol.id} of ${member.id}`])
})

test('annotations of a legacy layer are found by their owner until the layer is removed', async () => {
  const { member, meeting } = await anImportedMeeting(server)
  const { protocol } = await anOpenProtocol(server.as(member), meeting)
  const note = '<text page="0" rect="10,10,30,30"><contents>Altes Dornicht</contents></text>'
  const xfdf = `<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>${note}</annots></xfdf>`
  const layer = await aLegacyLayer(server, member, protocol.version_id, xfdf)
  await aLegacyLayer(server, member, protocol.version_id, '<xfdf>Dornicht')
  const entry = [`backend.protocol ${protocol.id} of ${member.id}`]
  expect(await entriesFor('Dornicht')).toEqual(entry)
  await server.db.deleteFrom('search_entry').where('owner_id', '=', member.id).execute()
  await beginRebuild(server.db)
  expect(await entriesFor('Dornicht')).toEqual(entry)
  await server.db.deleteFrom('annotation_layer').where('id', '=', layer.id).execute()
  expect(await entriesFor('Dornicht')).toEqual([])
})
