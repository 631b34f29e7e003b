import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAgendaItem, listAgendaItems, listAttachments } from '#features/agenda/contract.ts'
import * as api from '#features/annotations/contract.ts'
import { getShareInfo, listLayers, removeLayer, shareItem, shareLayer } from '#features/annotations/layer-contract.ts'
import { documentCalls, listMeetingDocuments } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import * as personal from '#features/personal-documents/contract.ts'
import { carryOver } from '#features/versions/server/carry-over.ts'
import { anInk, aSharing, privateLayerOf, sharedWith } from '#testing/server/factories/annotation-factories.ts'
import { aCommitteeGroup } from '#testing/server/factories/committee-factories.ts'
import { aPersonalDocument } from '#testing/server/factories/document-factories.ts'
import { aMember, imported } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

/** The exact responses to a user who opens everything in the meeting. */
async function everythingFor(who: { id: number }, meeting: { id: number }) {
  const client = server.as(who)
  const item = (await client.call(listAgendaItems, { params: meeting })).body.find(({ attachments }) => attachments.length > 0)!
  const [attachment] = item.attachments
  const { protocol } = (await client.call(getMeeting, { params: meeting })).body
  const params = { id: attachment!.id, version_id: attachment!.version_id }
  const { attachments, protocols } = documentCalls
  const answers = [
    await client.call(getMeeting, { params: meeting }),
    await client.call(listAgendaItems, { params: meeting }),
    await client.call(listMeetingDocuments, { params: meeting }),
    await client.call(getAgendaItem, { params: item }),
    await client.call(listAttachments, { params: item }),
    await client.call(attachments.getDocument, { params }),
    await client.call(attachments.listVersions, { params }),
    await client.call(attachments.getVersion, { params }),
    await client.call(protocols.getDocument, { params: protocol! }),
    await client.call(protocols.listVersions, { params: protocol! }),
    await client.call(protocols.getVersion, { params: protocol! }),
    await client.call(listLayers, { params }),
    await client.call(getShareInfo, { params: item }),
    await client.call(personal.listPersonalDocuments, { params: item }),
    await client.call(personal.listPersonalDocumentsOfMeeting, { params: meeting }),
    await client.call(personal.listSharedPersonalDocuments, { params: item }),
  ]
  return answers.map(({ status, headers: { etag, 'last-modified': changed }, body }) => [status, etag, changed, JSON.stringify(body)])
}

test('private and shared content changes no byte of the answers to users it is not shared with', async () => {
  const { committee, meeting, member, owner, recipient, bystander, share, draw } = await aSharing(server)
  const absent = await aMember(server, committee, ['member'], { end_date: '2026-11-19' })
  const others = [bystander, await aMember(server, committee, ['responsible', 'member']), absent]
  const seen = () => Promise.all(others.map((who) => everythingFor(who, meeting)))
  // The first call creates private layers, so the comparison starts with the second.
  await seen()
  const before = await seen()

  const item = (await owner.call(listAgendaItems, { params: meeting })).body.find(({ attachments }) => attachments.length > 0)!
  const layer = await privateLayerOf(owner, item.attachments[0]!.version_id)
  const annotation = anInk()
  await owner.call(api.createAnnotation, { params: layer, body: { annotation } })
  expect(await seen()).toEqual(before)
  const group = await aCommitteeGroup(server, committee, { people: [recipient, absent] })
  const beforeSharing = await seen()
  expect((await share([recipient])).status).toBe(200)
  await owner.call(shareItem, { params: item, body: sharedWith([{ ...group, type: 'group' }]) })
  await draw()
  await owner.call(api.removeAnnotation, { params: annotation })
  const { id } = await aPersonalDocument(server, item, { owner: member })
  const { version_id } = (await owner.call(documentCalls.personal_documents.getDocument, { params: { id } })).body
  const notes = await privateLayerOf(owner, version_id)
  await owner.call(api.createAnnotation, { params: notes, body: { annotation: anInk() } })
  await owner.call(shareLayer, { params: notes, body: sharedWith([recipient]) })
  const theirs = server.as(recipient)
  await theirs.call(api.createAnnotation, { params: await privateLayerOf(theirs, version_id), body: { annotation: anInk() } })
  await owner.call(removeLayer, { params: layer })
  expect(await seen()).toEqual(beforeSharing)
  expect(await everythingFor(recipient, meeting)).not.toEqual(before[0])
})

test('carrying over layers changes the answers to their owner only', async () => {
  const { committee, responsible, member, meeting, bystander, protocol } = await aSharing(server)
  for (const title of ['zwei', 'drei']) {
    const zip = await geverZip({ meetings: [aMeetingManifest({ protocol: aFile('protokoll.pdf', { checksum: title }) })] })
    await imported(server, { committee, by: responsible, zip })
  }
  const seen = () => Promise.all([bystander, responsible].map((who) => everythingFor(who, meeting)))
  // The first call creates private layers, so the comparison starts with the second.
  await seen()
  await everythingFor(member, meeting)
  const [before, own] = [await seen(), await everythingFor(member, meeting)]
  const versions = async () => (await server.as(member).call(documentCalls.protocols.listVersions, { params: protocol })).body
  expect((await versions()).map(({ is_carrying_over }) => is_carrying_over)).toEqual([true, true, false])
  await carryOver({ ...server, tell: async () => undefined }, { document_id: protocol.id })
  expect((await versions()).map(({ is_carrying_over }) => is_carrying_over)).toEqual([false, false, false])
  expect(await seen()).toEqual(before)
  expect(await everythingFor(member, meeting)).not.toEqual(own)
})
