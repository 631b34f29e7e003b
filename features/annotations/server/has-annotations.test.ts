import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAgendaItem, listAgendaItems, listAttachments } from '#features/agenda/contract.ts'
import { createAnnotation, removeAnnotation } from '#features/annotations/contract.ts'
import { documentCalls, listMeetingDocuments } from '#features/documents/contract.ts'
import { documentKinds } from '#features/documents/document.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { listPersonalDocuments } from '#features/personal-documents/contract.ts'
import { anInk, anOpenProtocol, privateLayerOf } from '#testing/server/factories/annotation-factories.ts'
import { aPersonalDocument } from '#testing/server/factories/document-factories.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Client = ReturnType<TestServer['as']>

/** Which documents and agenda items are marked as annotated, in every answer that tells so. */
async function marksFor(me: Client, meeting: { id: number }) {
  const { body } = await me.call(getMeeting, { params: meeting })
  const items = (await me.call(listAgendaItems, { params: meeting })).body
  const alone = await Promise.all(items.map(async ({ id }) => (await me.call(getAgendaItem, { params: { id } })).body))
  const attachments = await Promise.all(items.map(async ({ id }) => (await me.call(listAttachments, { params: { id } })).body))
  const own = (await me.call(listMeetingDocuments, { params: meeting })).body
  const documentsOf = (all: typeof items) => all.flatMap((item) => [...item.attachments, ...(item.proposal ? [item.proposal] : [])])
  const marked = (all: { id: number; has_annotations: boolean }[]) => all.filter((one) => one.has_annotations).map(({ id }) => id)
  const lists = [
    marked([...body.meeting_documents, ...(body.protocol ? [body.protocol] : []), ...documentsOf(body.agenda_items)]),
    [...marked(own), ...marked(documentsOf(items))],
    [...marked(own), ...marked([...alone.flatMap(({ proposal }) => (proposal ? [proposal] : [])), ...attachments.flat()])],
  ].map((ids) => ids.sort((a, b) => a - b))
  const agenda = [marked(body.agenda_items), marked(items), marked(alone)]
  const pages = await Promise.all(documentKinds.flatMap((kind) => pagesOf(me, meeting, kind)))
  return { lists, agenda, pages: pages.flat() }
}

/** Ids of documents of a kind that are marked in their own answer or in their list of versions. */
const pagesOf = async (me: Client, meeting: { id: number }, kind: (typeof documentKinds)[number]) => {
  const rows = await server.db.selectFrom('document').select('id').where('meeting_id', '=', meeting.id).where('kind', '=', kind).execute()
  const marked = await Promise.all(
    rows.map(async ({ id }) => {
      const page = (await me.call(documentCalls[kind].getDocument, { params: { id } })).body
      const versions = (await me.call(documentCalls[kind].listVersions, { params: { id } })).body
      const marks = [page.has_annotations, versions.some((version) => version.has_annotations)]
      const layers = [page, ...versions].flatMap(({ annotationLayers }) => annotationLayers)
      expect(layers.every(({ is_owner }) => is_owner)).toBe(true)
      expect(layers.some(({ has_annotations }) => has_annotations)).toBe(page.has_annotations)
      expect(marks[0]).toBe(marks[1])
      return marks[0] ? [id] : []
    }),
  )
  return marked.flat()
}

test('has_annotations in lists, pages and versions is set for the owner of the annotations only', async () => {
  const { member, responsible, meeting } = await anImportedMeeting(server)
  const [me, other] = [server.as(member), server.as(responsible)]
  const none = { lists: [[], [], []], agenda: [[], [], []], pages: [] }
  expect([await marksFor(me, meeting), await marksFor(other, meeting)]).toEqual([none, none])

  const item = (await me.call(listAgendaItems, { params: meeting })).body.find(({ attachments }) => attachments.length > 0)
  const [attachment] = item?.attachments ?? []
  const layer = await privateLayerOf(me, attachment?.version_id ?? 0)
  const annotation = anInk()
  await me.call(createAnnotation, { params: layer, body: { annotation } })
  const one = {
    lists: [[attachment?.id], [attachment?.id], [attachment?.id]],
    agenda: [[item?.id], [item?.id], [item?.id]],
    pages: [attachment?.id],
  }
  expect([await marksFor(me, meeting), await marksFor(other, meeting)]).toEqual([one, none])

  const theirs = await anOpenProtocol(other, meeting)
  await theirs.draw()
  const { id } = theirs.protocol
  expect((await marksFor(me, meeting)).pages).toEqual([attachment?.id])
  expect(await marksFor(other, meeting)).toEqual({ lists: [[id], [], []], agenda: [[], [], []], pages: [id] })

  await me.call(removeAnnotation, { params: annotation })
  expect(await marksFor(me, meeting)).toEqual(none)
})

test('a stroke on a personal document marks it and its agenda item for its owner alone', async () => {
  const { member, responsible, meeting } = await anImportedMeeting(server)
  const [me, other] = [server.as(member), server.as(responsible)]
  const item = (await me.call(listAgendaItems, { params: meeting })).body[0]!
  const { id } = await aPersonalDocument(server, item, { owner: member })
  const own = async () => {
    const listed = (await me.call(listPersonalDocuments, { params: item })).body
    const page = (await me.call(documentCalls.personal_documents.getDocument, { params: { id } })).body
    return { version_id: page.version_id, marked: [...listed, page].map(({ has_annotations }) => has_annotations) }
  }
  const { version_id, marked } = await own()
  expect(marked).toEqual([false, false])
  const annotation = anInk()
  await me.call(createAnnotation, { params: await privateLayerOf(me, version_id), body: { annotation } })
  expect((await own()).marked).toEqual([true, true])
  const marksOfItems = async (who: Client) => {
    const listed = (await who.call(listAgendaItems, { params: meeting })).body
    const inMeeting = (await who.call(getMeeting, { params: meeting })).body.agenda_items
    const alone = (await who.call(getAgendaItem, { params: item })).body
    return [...listed, ...inMeeting, alone].filter(({ has_annotations }) => has_annotations).map((one) => one.id)
  }
  expect([await marksOfItems(me), await marksOfItems(other)]).toEqual([[item.id, item.id, item.id], []])
  await me.call(removeAnnotation, { params: annotation })
  expect([await marksOfItems(me), (await own()).marked]).toEqual([[], [false, false]])
})
