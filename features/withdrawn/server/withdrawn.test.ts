import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getAgendaItem } from '#features/agenda/contract.ts'
import { createAnnotation, listAnnotations, removeAnnotation } from '#features/annotations/contract.ts'
import { getWebAnnotations, getXfdf } from '#features/annotations/interchange-contract.ts'
import { listLayers, shareLayer } from '#features/annotations/layer-contract.ts'
import { setBookmark } from '#features/bookmarks/contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { getMe } from '#features/identity/contract.ts'
import { getMeeting, importMeeting } from '#features/meetings/contract.ts'
import { listNotes, noteCalls, removeNote } from '#features/notes/contract.ts'
import { createPersonalDocument, listPersonalDocumentsOfMeeting } from '#features/personal-documents/contract.ts'
import { listReaders } from '#features/read-documents/contract.ts'
import { search } from '#features/search/contract.ts'
import { listening, stopListening } from '#testing/server/clients/listening.ts'
import { anInk, privateLayerOf, sharedWith } from '#testing/server/factories/annotation-factories.ts'
import { aMeetingToWithdrawFrom, zips } from '#testing/server/factories/withdrawal-factories.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(stopListening)

const gone = { document: 404, item: 200, listed: [] }
const kept = { document: 200, item: 200, listed: ['Antrag'] }
const there = { document: 200, item: 200, listed: [] }

test.each(['annotation', 'note', 'tag'] as const)(
  'a withdrawn document stays visible to those with a %s on it, and comes back for everybody',
  async (kind) => {
    const { work, importZip, reach, other, responsible, me, meeting, document } = await aMeetingToWithdrawFrom(server)
    expect((await work[kind]()).status).toBe(200)
    await importZip('withoutAttachment')
    expect([await reach(), await reach(server.as(other)), await reach(server.as(responsible))]).toEqual([kept, gone, gone])
    const file = await me.call(documentCalls.attachments.getVersionFile, { params: { id: document.id, version_id: document.version_id } })
    expect(file.status).toBe(200)
    expect((await me.call(getMeeting, { params: meeting })).body.agenda_items[0]?.attachments).toEqual([])
    const back = await importZip('whole')
    expect(back.documents).toMatchObject({ new: [{ title: 'Antrag' }], unchanged: [], removed: [] })
    expect([await reach(), await reach(server.as(other))]).toEqual([there, there])
    const answer = (await me.call(documentCalls.attachments.getDocument, { params: document })).body
    expect([answer.withdrawn, answer.has_annotations, answer.tags?.length]).toEqual([null, kind === 'annotation', kind === 'tag' ? 1 : 0])
    const notes = (await server.as(other).call(noteCalls.attachments.listNotes, { params: document })).body
    expect(notes.map(({ orphan, public: isPublic }) => [orphan, isPublic])).toEqual(kind === 'note' ? [[false, true]] : [])
  },
)

test('a withdrawn document without work on it is visible to nobody until it comes back', async () => {
  const { importZip, reach, document, me } = await aMeetingToWithdrawFrom(server)
  await importZip('withoutAttachment')
  expect(await reach()).toEqual(gone)
  await importZip('whole')
  expect(await reach()).toEqual(there)
  expect((await me.call(documentCalls.attachments.getDocument, { params: document })).body.version_id).toBe(document.version_id)
})

test('a document with changed title and content becomes a new version with its annotations', async () => {
  const { work, importZip, document, me } = await aMeetingToWithdrawFrom(server)
  await work.annotation()
  const report = await importZip('revised')
  const touched = { annotations: 1, notes: 0, tags: 0, bookmarks: 0, people: 1 }
  expect(report.documents).toMatchObject({ new: [], removed: [], new_version: [{ title: 'Antrag (bereinigt)', work: touched }] })
  const [newer, older] = (await me.call(documentCalls.attachments.listVersions, { params: document })).body
  expect([newer?.number, newer?.is_carrying_over || newer?.has_annotations, older?.has_annotations]).toEqual([2, true, true])
})

test.each(['bookmark', 'note', 'tag'] as const)(
  'a withdrawn item stays visible to those with a %s on it, and comes back for everybody',
  async (kind) => {
    const { itemWork, importZip, reach, other, me, item, meeting } = await aMeetingToWithdrawFrom(server)
    expect((await itemWork[kind]()).status).toBe(200)
    await importZip('withoutItem')
    expect(await reach()).toEqual({ document: 404, item: 200, listed: ['Kredit'] })
    expect(await reach(server.as(other))).toEqual({ document: 404, item: 404, listed: [] })
    expect((await me.call(getMeeting, { params: meeting })).body.agenda_items).toEqual([])
    const { body } = await me.call(getAgendaItem, { params: item })
    expect([body.withdrawn, body.attachments, body.bookmark]).toEqual([expect.any(String), [], kind === 'bookmark'])
    const back = await importZip('whole')
    expect(back.agenda_items).toEqual({ new: [{ title: 'Kredit' }], changed: [], removed: [] })
    expect([await reach(), await reach(server.as(other))]).toEqual([there, there])
  },
)

test('work on a document keeps its withdrawn item visible; a personal document stays with the item', async () => {
  const { work, importZip, reach, me, item, meeting, other } = await aMeetingToWithdrawFrom(server)
  await work.annotation()
  const beside = server.as(other)
  const { body: votum } = await beside.call(createPersonalDocument, {
    params: item,
    form: {},
    file: Buffer.from('%PDF-1.7'),
    file_name: 'Votum.pdf',
  })
  await importZip('withoutItem')
  expect(await reach()).toEqual({ document: 200, item: 200, listed: ['Kredit', 'Antrag'] })
  expect(await reach(beside)).toEqual({ document: 404, item: 200, listed: ['Kredit'] })
  expect((await me.call(getAgendaItem, { params: item })).body.personal_documents).toEqual([])
  const own = (await beside.call(listPersonalDocumentsOfMeeting, { params: meeting })).body
  expect(own.map(({ id, agenda_item_id }) => [id, agenda_item_id])).toEqual([[votum.id, item.id]])
  await importZip('whole')
  expect((await beside.call(getAgendaItem, { params: item })).body.personal_documents.map(({ id }) => id)).toEqual([votum.id])
})

test('withdrawn content can be read and exported but not changed; one’s own work can be removed', async () => {
  const { work, itemWork, importZip, me, other, document, item, reach } = await aMeetingToWithdrawFrom(server)
  await work.annotation()
  const { body: note } = await work.note()
  await itemWork.bookmark()
  const layer = await privateLayerOf(me, document.version_id)
  const [mark] = (await me.call(listAnnotations, { params: layer })).body.annotations
  await importZip('withoutItem')
  const refused = [
    await me.call(createAnnotation, { params: layer, body: { annotation: anInk() } }),
    await me.call(shareLayer, { params: layer, body: sharedWith([other]) }),
    await work.note(),
    await work.tag(),
    await itemWork.note(),
    await itemWork.tag(),
    await me.call(setBookmark, { params: item, body: { bookmark: true } }),
    await me.call(createPersonalDocument, { params: item, form: {}, file: Buffer.from('%PDF-1.7'), file_name: 'Votum.pdf' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409))
  expect(refused[0]?.body).toEqual({ detail: 'Diese Unterlage wurde zurückgezogen; sie lässt sich nur noch lesen.' })
  expect((await me.call(listAnnotations, { params: layer })).body.annotations).toEqual([mark])
  for (const call of [getXfdf, getWebAnnotations]) expect((await me.call(call, { params: layer })).status).toBe(200)

  expect((await me.call(removeAnnotation, { params: { id: mark!.id } })).status).toBe(200)
  expect((await me.call(removeNote, { params: note })).status).toBe(200)
  expect(await reach()).toEqual({ document: 404, item: 200, listed: ['Kredit'] })
  expect((await me.call(setBookmark, { params: item, body: { bookmark: false } })).status).toBe(200)
  expect(await reach()).toEqual({ document: 404, item: 404, listed: [] })
})

test('the report counts work on what changes or goes, also in a dry run, without names', async () => {
  const { work, itemWork, importZip, responsible, committee } = await aMeetingToWithdrawFrom(server)
  for (const act of [...Object.values(work), ...Object.values(itemWork)]) await act()
  const params = { committee: committee.id }
  const file = await zips.withoutItem()
  const { body } = await server.as(responsible).call(importMeeting, { params, query: { dry_run: 'true' }, file })
  const onDocument = { annotations: 1, notes: 1, tags: 1, bookmarks: 0, people: 1 }
  const onItem = { annotations: 0, notes: 1, tags: 1, bookmarks: 1, people: 1 }
  expect(body.meetings[0]?.documents.removed).toEqual([{ title: 'Antrag', work: onDocument }])
  expect(body.meetings[0]?.agenda_items.removed).toEqual([{ title: 'Kredit', work: onItem }])
  const done = await importZip('withoutItem')
  expect([done.documents.removed, done.agenda_items.removed]).toEqual([
    body.meetings[0]?.documents.removed,
    body.meetings[0]?.agenda_items.removed,
  ])
  const again = await importZip('withoutItem')
  expect([again.documents.removed, again.agenda_items.removed]).toEqual([[], []])
})

test('notes and shared layers on a withdrawn document disappear for others at once', async () => {
  const { work, importZip, me, other, document } = await aMeetingToWithdrawFrom(server)
  await work.annotation()
  await work.note()
  const layer = await privateLayerOf(me, document.version_id)
  await me.call(shareLayer, { params: layer, body: sharedWith([other]) })
  const reader = server.as(other)
  const { heard } = await listening(server, other)
  expect((await reader.call(listLayers, { params: document })).body.map(({ id }) => id)).toContain(layer.id)
  expect((await reader.call(listNotes, {})).body).toHaveLength(1)
  await importZip('withoutAttachment')
  expect((await heard()).map(({ message }) => message)).toContainEqual({ layer_id: layer.id, version_id: document.version_id })
  expect((await reader.call(listLayers, { params: document })).status).toBe(404)
  expect((await reader.call(listAnnotations, { params: layer })).status).toBe(404)
  expect((await reader.call(listNotes, {})).body).toEqual([])
  expect((await me.call(listNotes, {})).body).toMatchObject([{ orphan: true, object_id: document.id }])
  expect((await me.call(noteCalls.attachments.listNotes, { params: document })).body).toHaveLength(1)
})

test('a recipient of a layer on a personal document does not see its withdrawn item', async () => {
  const { importZip, me, item, other } = await aMeetingToWithdrawFrom(server)
  const owner = server.as(other)
  const upload = { params: item, form: {}, file: smallPdf('Votum'), file_name: 'Votum.pdf' }
  const { body: votum } = await owner.call(createPersonalDocument, upload)
  const layer = await privateLayerOf(owner, votum.version_id)
  await owner.call(createAnnotation, { params: layer, body: { annotation: anInk() } })
  const { id } = (await me.call(getMe, {})).body
  expect((await owner.call(shareLayer, { params: layer, body: sharedWith([{ id }]) })).status).toBe(200)
  const itemSeenBy = async (who: typeof me) => {
    const { agenda_item } = (await who.call(documentCalls.personal_documents.getDocument, { params: votum })).body
    const { headers } = await who.call(getXfdf, { params: layer })
    return [agenda_item?.title, String(headers['content-disposition']).includes('1.-')]
  }
  expect(await itemSeenBy(me)).toEqual(['Kredit', true])
  await importZip('withoutItem')
  expect([await itemSeenBy(me), await itemSeenBy(owner)]).toEqual([
    [undefined, false],
    ['Kredit', true],
  ])
})

test('withdrawn content is neither found nor counted as unread', async () => {
  const { work, importZip, me, responsible, member, meeting } = await aMeetingToWithdrawFrom(server)
  await work.tag()
  const hits = async () => {
    const { body } = await me.call(search, { query: { query: 'Antrag' } })
    return body.items.map(({ title }) => title)
  }
  const hasRead = async () => {
    const { body } = await server.as(responsible).call(listReaders, { params: { id: meeting.id } })
    return body.find(({ id }) => id === member.id)?.read_documents
  }
  const hasReadAll = async () => (await me.call(getMe, {})).body.read_documents
  expect([await hits(), await hasRead(), await hasReadAll()]).toEqual([['Antrag'], false, false])
  await importZip('withoutAttachment')
  expect([await hits(), await hasRead(), await hasReadAll()]).toEqual([[], true, true])
})
