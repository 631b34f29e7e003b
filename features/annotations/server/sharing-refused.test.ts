import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnnotation } from '#features/annotations/contract.ts'
import { getLayer, getShareInfo, shareItem, shareLayer } from '#features/annotations/layer-contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { aLegacyLayer, anInk, aSharing, privateLayerOf, sharedWith } from '#testing/server/factories/annotation-factories.ts'
import { aCommitteeGroup } from '#testing/server/factories/committee-factories.ts'
import { aPersonalDocument } from '#testing/server/factories/document-factories.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

/** The stored layer with its recipients. */
async function keptOf({ id }: { id: number }) {
  const layer = await server.db.selectFrom('annotation_layer').select(['name', 'is_private']).where('id', '=', id).executeTakeFirst()
  const recipients = await server.db.selectFrom('layer_recipient').select(['user_id', 'group_id']).where('layer_id', '=', id).execute()
  return { ...layer, recipients }
}
const untouched = { name: null, is_private: true, recipients: [] }

test('rejects invalid bodies with an error on the field, and shares nothing', async () => {
  const { owner, member, committee, recipient, layer } = await aSharing(server)
  const left = await aMember(server, committee, ['member'], { end_date: '2026-11-19' })
  const later = await aMember(server, committee, ['member'], { begin_date: '2026-10-01' })
  const locked = await aMember(server, committee)
  await server.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', locked.id).execute()
  const elsewhere = await aCommittee(server)
  const foreigner = await aMember(server, elsewhere)
  const foreign = { ...(await aCommitteeGroup(server, elsewhere)), type: 'group' as const }
  const body = sharedWith([recipient])
  const many = Array.from({ length: 10_000 }, () => recipient)
  const wrong: [what: string, body: object, field: string][] = [
    ['nobody', { ...body, users: [] }, 'users'],
    ['nobody who is marked', { ...body, users: [{ ...body.users[0], shared: false }] }, 'users'],
    ['no list', { name: 'Entwurf' }, 'users'],
    ['oneself', sharedWith([recipient, member]), 'users'],
    ['somebody who left', sharedWith([left]), 'users'],
    ['somebody who does not see the meeting', sharedWith([later]), 'users'],
    ['somebody who cannot sign in', sharedWith([locked]), 'users'],
    ['somebody of another committee', sharedWith([foreigner]), 'users'],
    ['a group of another committee', sharedWith([foreign]), 'users'],
    ['nobody that there is', sharedWith([{ id: 2_147_483_647 }]), 'users'],
    ['ten thousand', sharedWith(many), 'users'],
    ['no name', { users: body.users }, 'name'],
    ['a name of blanks', { ...body, name: ' \u00a0\t ' }, 'name'],
    ['a name of 201 characters', { ...body, name: 'x'.repeat(201) }, 'name'],
    ['a name of two lines', { ...body, name: 'Ent\nwurf' }, 'name'],
    ['a name with an end of text', { ...body, name: 'Ent\0wurf' }, 'name'],
    ['a text with an end of text', { ...body, send_message: true, text: 'a\0b' }, 'text'],
    ['a text of 10,001 characters', { ...body, text: 'x'.repeat(10_001) }, 'text'],
  ]
  for (const [what, sent, field] of wrong) {
    const { status, body: answer } = await owner.call(shareLayer, { params: layer, body: sent as typeof body })
    expect([what, status, Object.keys(answer).map((key) => key.split('.')[0])]).toEqual([what, 400, [field]])
  }
  expect(await keptOf(layer)).toEqual(untouched)
  const both = { ...body, users: [...body.users, { id: member.id, type: 'user' as const, shared: false }] }
  expect((await owner.call(shareLayer, { params: layer, body: both })).status).toBe(200)
})

test('rejects sharing if the site does not share, in an inactive committee, and of a legacy layer', async () => {
  const { owner, member, committee, recipient, layer, share } = await aSharing(server)
  const legacy = await aLegacyLayer(server, member, layer.object_id)
  const shareLegacy = () => owner.call(shareLayer, { params: legacy, body: sharedWith([recipient]) })
  expect((await shareLegacy()).status).toBe(403)
  const setting = { name: 'feature_share_annotations', value: JSON.stringify(false) }
  await server.db.insertInto('site_setting').values(setting).execute()
  expect((await share([recipient])).status).toBe(403)
  expect((await owner.call(getLayer, { params: layer })).body.users).toEqual([])
  await server.db.deleteFrom('site_setting').where('name', '=', setting.name).execute()
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  expect((await share([recipient])).status).toBe(409)
  await server.db.updateTable('committee').set({ is_active: true }).where('id', '=', committee.id).execute()
  expect(await keptOf(layer)).toEqual(untouched)
})

test('a layer on a shared personal document can be shared with its owner only, and lists no other recipients', async () => {
  const { committee, member, meeting, recipient, bystander } = await aSharing(server)
  const item = await server.db
    .selectFrom('agenda_item')
    .select('id')
    .where('meeting_id', '=', meeting.id)
    .where('number', '=', '1.')
    .executeTakeFirstOrThrow()
  const { id } = await aPersonalDocument(server, item, { owner: member })
  const [mine, theirs] = [server.as(member), server.as(recipient)]
  const { version_id } = (await mine.call(documentCalls.personal_documents.getDocument, { params: { id } })).body
  const layer = await privateLayerOf(mine, version_id)
  await mine.call(shareLayer, { params: layer, body: sharedWith([recipient, bystander]) })
  const reply = await privateLayerOf(theirs, version_id)
  await theirs.call(createAnnotation, { params: reply, body: { annotation: anInk() } })
  const group = { ...(await aCommitteeGroup(server, committee, { people: [member] })), type: 'group' as const }
  expect((await theirs.call(getLayer, { params: reply })).body.users.map(({ key }) => key)).toEqual([`user-${member.id}`])
  for (const other of [bystander, group])
    expect((await theirs.call(shareLayer, { params: reply, body: sharedWith([other]) })).status).toBe(400)
  expect((await theirs.call(shareLayer, { params: reply, body: sharedWith([member]) })).status).toBe(200)
  // It is not one of their documents of this item.
  const body = { ...sharedWith([member]), personal_documents: true }
  expect((await theirs.call(shareItem, { params: item, body })).status).toBe(409)
  expect((await theirs.call(getShareInfo, { params: item })).body.users.some(({ shared }) => shared)).toBe(false)
})
