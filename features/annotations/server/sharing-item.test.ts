import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAgendaItem } from '#features/agenda/contract.ts'
import { createAnnotation } from '#features/annotations/contract.ts'
import { getShareInfo, listLayers, removeLayer, shareItem, shareLayer } from '#features/annotations/layer-contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { aLegacyLayer, anInk, privateLayerOf, sharedWith } from '#testing/server/factories/annotation-factories.ts'
import { aCommitteeGroup } from '#testing/server/factories/committee-factories.ts'
import { aPersonalDocument } from '#testing/server/factories/document-factories.ts'
import { aMember, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aMeetingManifest, geverZip, someAgendaItems } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

/** An agenda item with a proposal and attachments, an owner of annotations, and possible recipients. */
async function anItem() {
  const story = await anImportedMeeting(server)
  const [first, second] = [await aMember(server, story.committee), await aMember(server, story.committee)]
  const owner = server.as(story.member)
  const { agenda_items } = (await owner.call(getMeeting, { params: story.meeting })).body
  const item = agenda_items.find(({ proposal, attachments }) => proposal && attachments.length > 0)!
  const versions = [item.proposal!.version_id, item.attachments[0]!.version_id]
  /** Draws on the private layer of a version. */
  const drawOn = async (version_id: number) => {
    const layer = await privateLayerOf(owner, version_id)
    await owner.call(createAnnotation, { params: layer, body: { annotation: anInk() } })
    return layer
  }
  const shareAll = async (users: Parameters<typeof sharedWith>[0], personal_documents?: boolean) =>
    owner.call(shareItem, {
      params: item,
      body: { ...sharedWith(users, { name: 'Beratung' }), ...(personal_documents !== undefined && { personal_documents }) },
    })
  const info = async (who = owner) => (await who.call(getShareInfo, { params: item })).body
  const sharedKeys = async () => (await info()).users.filter(({ shared }) => shared).map(({ key }) => key)
  /** Names of the layers shared by others that a user sees on a version. */
  const seenBy = async (who: { id: number }, version_id: number) =>
    (await server.as(who).call(listLayers, { params: { version_id } })).body.filter(({ is_owner }) => !is_owner).map(({ name }) => name)
  return { ...story, owner, item, versions, first, second, drawOn, shareAll, info, sharedKeys, seenBy }
}

test('sharing an item shares all own layers with annotations: private ones get the name, shared ones keep theirs', async () => {
  const { owner, member, first, second, versions, drawOn, shareAll, info, sharedKeys, seenBy } = await anItem()
  const [proposal = 0, attachment = 0] = versions
  const own = await drawOn(proposal)
  await owner.call(shareLayer, { params: own, body: sharedWith([first], { name: 'Votum' }) })
  await drawOn(attachment)
  await aLegacyLayer(server, member, attachment)
  expect([(await info()).name, await sharedKeys()]).toEqual(['Votum', []])
  expect(await shareAll([second])).toMatchObject({ status: 200, body: { layers: 2 } })
  expect([await seenBy(first, proposal), await seenBy(first, attachment)]).toEqual([['Votum'], []])
  expect([await seenBy(second, proposal), await seenBy(second, attachment)]).toEqual([['Votum'], ['Beratung']])
  // Only the second user is a recipient of all layers. New drawings are private again.
  expect(await sharedKeys()).toEqual([`user-${second.id}`])
  expect((await privateLayerOf(owner, attachment)).has_annotations).toBe(false)
  expect(await shareAll([second])).toMatchObject({ status: 200, body: { layers: 2 } })
})

test('rejects sharing an item without own annotations or without recipients', async () => {
  const { owner, first, versions, info, drawOn, shareAll } = await anItem()
  expect(await shareAll([first])).toMatchObject({ status: 409, body: { detail: expect.stringContaining('keine Anmerkungen') } })
  expect((await info()).name).not.toBe('')
  expect((await shareAll([])).status).toBe(400)
  const layer = await drawOn(versions[0] ?? 0)
  expect(await shareAll([first])).toMatchObject({ status: 200, body: { layers: 1 } })
  await owner.call(removeLayer, { params: layer })
  expect((await shareAll([first])).status).toBe(409)
})

test('rejects sharing an item while own layers are carried over to its versions, but not while those of others are', async () => {
  const { committee, responsible, owner, member, item, first, versions, drawOn, shareAll } = await anItem()
  const before = versions[0] ?? 0
  await drawOn(before)
  const agenda_items = someAgendaItems().map((one) =>
    one.proposal ? { ...one, proposal: { ...one.proposal, checksum: `neu ${one.proposal.file}` } } : one,
  )
  await imported(server, { committee, by: responsible, zip: await geverZip({ meetings: [aMeetingManifest({ agenda_items })] }) })
  const onItsWay = { status: 409, body: { detail: expect.stringContaining('noch übernommen') } }
  expect(await shareAll([first])).toMatchObject(onItsWay)
  const { proposal } = (await owner.call(getAgendaItem, { params: item })).body
  expect(proposal?.version_id).not.toBe(before)
  await drawOn(proposal!.version_id)
  expect(await shareAll([first])).toMatchObject(onItsWay)
  const theirs = server.as(first)
  const reply = await privateLayerOf(theirs, proposal!.version_id)
  await theirs.call(createAnnotation, { params: reply, body: { annotation: anInk() } })
  expect((await theirs.call(shareItem, { params: item, body: sharedWith([member]) })).status).toBe(200)
  await server.db.deleteFrom('carry_over').where('from_version_id', '=', before).execute()
  expect(await shareAll([first])).toMatchObject({ status: 200, body: { layers: 1 } })
})

test('personal documents of an item are shared only if requested', async () => {
  const { owner, member, item, first, second, shareAll, seenBy, versions, drawOn } = await anItem()
  const { id } = await aPersonalDocument(server, item, { owner: member })
  const { version_id } = (await owner.call(documentCalls.personal_documents.getDocument, { params: { id } })).body
  await drawOn(version_id)
  expect((await shareAll([first])).status).toBe(409)
  await drawOn(versions[0] ?? 0)
  expect(await shareAll([first])).toMatchObject({ status: 200, body: { layers: 1 } })
  expect((await server.as(first).call(documentCalls.personal_documents.getDocument, { params: { id } })).status).toBe(404)
  expect(await shareAll([second], true)).toMatchObject({ status: 200, body: { layers: 2 } })
  expect(await seenBy(second, version_id)).toEqual(['Beratung'])
})

test('share_automatically groups are preselected while a private layer would be shared; former members get no list', async () => {
  const { committee, member, item, first, info, versions, drawOn, shareAll } = await anItem()
  const group = await aCommitteeGroup(server, committee, { share_automatically: true })
  const ticked = async () => (await info()).users.filter(({ preselected }) => preselected).map(({ key }) => key)
  expect(await ticked()).toEqual([])
  await drawOn(versions[0] ?? 0)
  expect(await ticked()).toEqual([`group-${group.id}`])
  await shareAll([first])
  expect(await ticked()).toEqual([])
  await server.db.updateTable('membership').set({ end_date: '2026-11-19' }).where('user_id', '=', member.id).execute()
  expect((await info()).users).toEqual([])
  expect((await shareAll([first])).status).toBe(403)
  expect((await server.as(member).call(getAgendaItem, { params: item })).status).toBe(200)
})

test('rejects sharing an item if the site does not share or the committee is inactive', async () => {
  const { committee, first, versions, drawOn, shareAll } = await anItem()
  await drawOn(versions[0] ?? 0)
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  expect((await shareAll([first])).status).toBe(409)
  await server.db.updateTable('committee').set({ is_active: true }).where('id', '=', committee.id).execute()
  const setting = { name: 'feature_share_annotations', value: JSON.stringify(false) }
  await server.db.insertInto('site_setting').values(setting).execute()
  expect((await shareAll([first])).status).toBe(403)
  await server.db.deleteFrom('site_setting').where('name', '=', setting.name).execute()
})
