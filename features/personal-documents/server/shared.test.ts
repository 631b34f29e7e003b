import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAgendaItem, listAgendaItems } from '#features/agenda/contract.ts'
import { createAnnotation } from '#features/annotations/contract.ts'
import { listLayers, removeLayer, shareLayer } from '#features/annotations/layer-contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import * as api from '#features/personal-documents/contract.ts'
import { anInk, privateLayerOf, sharedWith } from '#testing/server/factories/annotation-factories.ts'
import { aPersonalDocument } from '#testing/server/factories/document-factories.ts'
import { aMember, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

const personal = documentCalls.personal_documents

/** Somebody's personal document on an agenda item with a layer on it, and two others who see the item. */
async function aDocument() {
  const story = await anImportedMeeting(server)
  const [recipient, bystander] = [await aMember(server, story.committee), await aMember(server, story.committee)]
  const owner = server.as(story.member)
  const item = (await owner.call(listAgendaItems, { params: story.meeting })).body[0]!
  const { id } = await aPersonalDocument(server, item, { owner: story.member, title: 'Votum' })
  const { version_id } = (await owner.call(personal.getDocument, { params: { id } })).body
  const layer = await privateLayerOf(owner, version_id)
  await owner.call(createAnnotation, { params: layer, body: { annotation: anInk() } })
  const share = (users: { id: number }[]) => owner.call(shareLayer, { params: layer, body: sharedWith(users) })
  const shown = async (who: { id: number }) =>
    (await server.as(who).call(api.listSharedPersonalDocuments, { params: item })).body.map((document) => document.id)
  /** The answers to somebody who opens the document by its address. */
  const answers = async (who: { id: number }) => {
    const client = server.as(who)
    const params = { id, version_id }
    const [page, versions, file, read, listed] = [
      await client.call(personal.getDocument, { params }),
      await client.call(personal.listVersions, { params }),
      await client.call(personal.getVersionFile, { params }),
      await client.call(personal.seeVersion, { params }),
      await client.call(listLayers, { params }),
    ]
    return [page, versions, file, read, listed].map(({ status }) => status)
  }
  return { ...story, owner, item, id, version_id, layer, recipient, bystander, share, shown, answers }
}

const all = (status: number) => Array.from({ length: 5 }, () => status)

test('a shared layer gives its recipient access to the document', async () => {
  const { recipient, bystander, member, id, version_id, share, shown, answers, item } = await aDocument()
  expect([await shown(recipient), await answers(recipient)]).toEqual([[], all(404)])
  await share([recipient])
  expect([await shown(recipient), await answers(recipient)]).toEqual([[id], all(200)])
  expect([await shown(bystander), await answers(bystander)]).toEqual([[], all(404)])
  expect(await shown(member)).toEqual([])
  const [document] = (await server.as(recipient).call(api.listSharedPersonalDocuments, { params: item })).body
  expect(document).toMatchObject({
    id,
    version_id,
    title: 'Votum',
    agenda_item_id: item.id,
    user: { id: member.id },
    has_annotations: true,
  })
  const page = (await server.as(recipient).call(personal.getDocument, { params: { id } })).body
  expect(page.annotationLayers.map(({ is_owner, is_private_layer }) => [is_owner, is_private_layer])).toEqual([
    [true, true],
    [false, false],
  ])
})

test('a recipient can neither rename nor delete nor share the document on', async () => {
  const { owner, recipient, bystander, id, version_id, share, shown, answers } = await aDocument()
  await share([recipient])
  const reader = server.as(recipient)
  expect((await reader.call(api.renamePersonalDocument, { params: { id }, body: { title: 'Meins' } })).status).toBe(403)
  expect((await reader.call(api.removePersonalDocument, { params: { id } })).status).toBe(403)
  expect((await server.as(bystander).call(api.removePersonalDocument, { params: { id } })).status).toBe(404)
  // Bypasses the API, which refuses it.
  const reply = await privateLayerOf(reader, version_id)
  await server.db.updateTable('annotation_layer').set({ name: 'Antwort', is_private: false }).where('id', '=', reply.id).execute()
  const { committee_id } = await server.db
    .selectFrom('membership')
    .select('committee_id')
    .where('user_id', '=', bystander.id)
    .executeTakeFirstOrThrow()
  const row = { layer_id: reply.id, committee_id, user_id: bystander.id, group_id: null }
  await server.db.insertInto('layer_recipient').values(row).execute()
  expect([await shown(bystander), await answers(bystander)]).toEqual([[], all(404)])
  expect((await owner.call(api.renamePersonalDocument, { params: { id }, body: { title: 'Votum 2' } })).status).toBe(200)
})

test('a recipient loses access with the share, the layer or the meeting', async () => {
  const { owner, recipient, bystander, id, layer, share, shown, answers } = await aDocument()
  const gone = async () => expect([await shown(recipient), await answers(recipient)]).toEqual([[], all(404)])
  await share([recipient])
  await share([bystander])
  await gone()
  await share([recipient])
  expect(await shown(recipient)).toHaveLength(1)
  await server.db.updateTable('membership').set({ end_date: '2026-11-19' }).where('user_id', '=', recipient.id).execute()
  // A former member leaves no trace of reading.
  expect([await shown(recipient), await answers(recipient)]).toEqual([[id], [200, 200, 200, 403, 200]])
  await server.db.updateTable('membership').set({ end_date: '2026-01-31' }).where('user_id', '=', recipient.id).execute()
  expect(await answers(recipient)).toEqual(all(404))
  await server.db.updateTable('membership').set({ end_date: null }).where('user_id', '=', recipient.id).execute()
  expect(await shown(recipient)).toHaveLength(1)
  await owner.call(removeLayer, { params: layer })
  await gone()
})

test('a shared document is in no list or count of its recipient', async () => {
  const { recipient, meeting, item, id, version_id, share } = await aDocument()
  const reader = server.as(recipient)
  const seen = async () => {
    const answers = [
      await reader.call(getMeeting, { params: meeting }),
      await reader.call(listAgendaItems, { params: meeting }),
      await reader.call(getAgendaItem, { params: item }),
      await reader.call(api.listPersonalDocuments, { params: item }),
      await reader.call(api.listPersonalDocumentsOfMeeting, { params: meeting }),
    ]
    return answers.map(({ headers: { etag }, body }) => [etag, JSON.stringify(body)])
  }
  const before = await seen()
  await share([recipient])
  const own = await privateLayerOf(reader, version_id)
  await reader.call(createAnnotation, { params: own, body: { annotation: anInk() } })
  await reader.call(personal.seeVersion, { params: { id, version_id } })
  expect(await seen()).toEqual(before)
})
