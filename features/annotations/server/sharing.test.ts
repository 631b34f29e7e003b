import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#features/annotations/contract.ts'
import { getLayer, listLayers, removeLayer, shareLayer } from '#features/annotations/layer-contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { aLegacyLayer, anInk, aSharing, privateLayerOf, sharedWith } from '#testing/server/factories/annotation-factories.ts'
import { aCommitteeGroup } from '#testing/server/factories/committee-factories.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

const { getDocument } = documentCalls.protocols

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

const end = (person: { id: number }, end_date: string | null) =>
  server.db.updateTable('membership').set({ end_date }).where('user_id', '=', person.id).execute()

test('sharing the private layer names it, shows it to its recipients, and creates a new private layer', async () => {
  const { owner, recipient, bystander, layer, protocol, share, othersSeenBy, reading, drawn } = await aSharing(server)
  expect([await othersSeenBy(recipient), await reading(recipient)]).toEqual([[], 404])
  const shared = await share([recipient], { name: '  Votum zum Budget ' })
  const name = 'Votum zum Budget'
  const named = { ...layer, name, display_name: name, is_private_layer: false, has_annotations: true }
  expect(shared).toMatchObject({ status: 200, body: named })

  const own = (await owner.call(listLayers, { params: protocol })).body
  expect(own.map(({ id, is_private_layer, has_annotations }) => [id === layer.id, is_private_layer, has_annotations])).toEqual([
    [false, true, false],
    [true, false, true],
  ])
  expect((await owner.call(getDocument, { params: protocol })).body.selected_layer).toBe(own[0]?.id)

  const reader = server.as(recipient)
  const seen = (await reader.call(getDocument, { params: protocol })).body
  expect(seen.annotationLayers).toMatchObject([
    { is_private_layer: true, is_owner: true },
    { id: layer.id, name: 'Votum zum Budget', is_owner: false, owner_name: 'Muster Anna', has_annotations: true },
  ])
  expect([seen.selected_layer, seen.has_annotations]).toEqual([seen.annotationLayers[0]?.id, true])
  const contents = (await reader.call(api.listAnnotations, { params: layer })).body
  expect(contents.annotations).toEqual(await drawn())
  expect([await othersSeenBy(bystander), await reading(bystander)]).toEqual([[], 404])
})

// No call inserts such a row; if a bug ever did, the layer must still not leak.
test('a private layer stays private even if it has a recipient', async () => {
  const { recipient, committee, layer, othersSeenBy, reading } = await aSharing(server)
  const row = { layer_id: layer.id, committee_id: committee.id, user_id: recipient.id, group_id: null }
  await server.db.insertInto('layer_recipient').values(row).execute()
  expect([await othersSeenBy(recipient), await reading(recipient)]).toEqual([[], 404])
})

test('a recipient can read a layer but not change it; only the owner sees its recipients', async () => {
  const { owner, recipient, bystander, layer, share, draw, drawn } = await aSharing(server)
  await share([recipient, bystander])
  const [annotation] = await drawn()
  const reader = server.as(recipient)
  const own = anInk()
  const answers = [
    await reader.call(shareLayer, { params: layer, body: sharedWith([bystander]) }),
    await reader.call(removeLayer, { params: layer }),
    await reader.call(api.createAnnotation, { params: layer, body: { annotation: own } }),
    await reader.call(api.updateAnnotation, { params: annotation!, body: { annotation: { ...anInk(), id: annotation!.id } } }),
    await reader.call(api.removeAnnotation, { params: annotation! }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect(await drawn()).toEqual([annotation])
  expect((await reader.call(getLayer, { params: layer })).body.users).toEqual([])
  const users = (await owner.call(getLayer, { params: layer })).body.users
  expect(users.filter(({ shared }) => shared).map(({ key }) => key)).toEqual([`user-${recipient.id}`, `user-${bystander.id}`])

  // Later changes by the owner are visible as well; a removed annotation no longer exists.
  await draw(own)
  await owner.call(api.removeAnnotation, { params: annotation! })
  expect((await reader.call(api.listAnnotations, { params: layer })).body.annotations).toEqual(await drawn())
  expect((await reader.call(api.removeAnnotation, { params: annotation! })).status).toBe(404)
})

test('sharing again replaces the recipients; former recipients lose access at once', async () => {
  const { owner, recipient, bystander, layer, share, othersSeenBy, reading } = await aSharing(server)
  await share([recipient])
  expect(await reading(recipient)).toBe(200)
  expect((await share([bystander], { name: 'Neuer Name' })).body).toMatchObject({ id: layer.id, name: 'Neuer Name' })
  expect([await reading(recipient), await othersSeenBy(recipient)]).toEqual([404, []])
  expect([await reading(bystander), await othersSeenBy(bystander)]).toEqual([200, [layer.id]])
  expect((await owner.call(removeLayer, { params: layer })).status).toBe(200)
  expect([await reading(bystander), await othersSeenBy(bystander)]).toEqual([404, []])
})

test('sharing again with the same body changes nothing', async () => {
  const { owner, recipient, protocol, share } = await aSharing(server)
  const first = await share([recipient, recipient])
  expect(await share([recipient])).toMatchObject({ status: 200, body: first.body })
  expect((await owner.call(listLayers, { params: protocol })).body).toHaveLength(2)
})

test('the recipients of a group are its current active members; a deleted group gives no access', async () => {
  const { committee, responsible, recipient, bystander, layer, share, othersSeenBy } = await aSharing(server)
  const former = await aMember(server, committee, ['member'], { end_date: '2026-11-19' })
  const group = await aCommitteeGroup(server, committee, { people: [recipient, former] })
  expect((await share([{ ...group, type: 'group' }])).status).toBe(200)
  const seen = async () => [await othersSeenBy(recipient), await othersSeenBy(bystander), await othersSeenBy(former)]
  expect(await seen()).toEqual([[layer.id], [], []])
  await server.db.insertInto('committee_group_member').values({ committee_group_id: group.id, user_id: bystander.id }).execute()
  expect(await seen()).toEqual([[layer.id], [layer.id], []])
  await end(former, null)
  expect(await seen()).toEqual([[layer.id], [layer.id], [layer.id]])
  await server.db.deleteFrom('committee_group_member').where('user_id', '=', recipient.id).execute()
  expect(await seen()).toEqual([[], [layer.id], [layer.id]])
  await server.db.deleteFrom('committee_group').where('id', '=', group.id).execute()
  expect(await seen()).toEqual([[], [], []])
  expect(await othersSeenBy(responsible)).toEqual([])
})

test('named recipients read while they see the document, group members while active; a new membership restores nothing', async () => {
  const { committee, recipient, bystander, layer, protocol, share, othersSeenBy, reading } = await aSharing(server)
  const group = await aCommitteeGroup(server, committee, { people: [bystander] })
  await share([recipient, { ...group, type: 'group' }])
  const seen = async () => [
    await othersSeenBy(recipient),
    await othersSeenBy(bystander),
    await reading(recipient),
    await reading(bystander),
  ]
  expect(await seen()).toEqual([[layer.id], [layer.id], 200, 200])
  for (const who of [recipient, bystander]) {
    await end(who, '2026-11-19')
    expect((await server.as(who).call(getDocument, { params: protocol })).status).toBe(200)
  }
  expect(await seen()).toEqual([[layer.id], [], 200, 404])
  await server.db.updateTable('membership').set({ begin_date: '2026-10-01' }).where('user_id', '=', recipient.id).execute()
  expect(await reading(recipient)).toBe(404)
  await server.db.deleteFrom('membership').where('user_id', '=', recipient.id).execute()
  await server.db
    .insertInto('membership')
    .values({ user_id: recipient.id, committee_id: committee.id, roles: ['member'], begin_date: null, end_date: null })
    .execute()
  expect(await reading(recipient)).toBe(404)
})

test('an owner who has left can only delete a shared layer; recipients read it until then', async () => {
  const { owner, member, recipient, bystander, layer, share, reading, draw } = await aSharing(server)
  await share([recipient])
  await end(member, '2026-11-19')
  expect([(await share([bystander])).status, await draw(), await reading(recipient)]).toEqual([403, 403, 200])
  expect((await owner.call(getLayer, { params: layer })).body.users).toEqual([])
  expect((await owner.call(removeLayer, { params: layer })).status).toBe(200)
  expect(await reading(recipient)).toBe(404)
})

test('lists users who see the document, then groups; share_automatically groups are preselected on a private layer', async () => {
  const { committee, owner, member, responsible, recipient, bystander, layer, share } = await aSharing(server)
  await aMember(server, committee, ['member'], { begin_date: '2026-10-01' })
  await aMember(server, committee, ['member'], { end_date: '2026-11-19' })
  const locked = await aMember(server, committee)
  await server.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', locked.id).execute()
  await aMember(server, await aCommittee(server))
  const presidium = await aCommitteeGroup(server, committee, { title: 'Präsidium', share_automatically: true })
  const faction = await aCommitteeGroup(server, committee, { title: 'Fraktion' })
  const users = async (who = owner, id = layer.id) => (await who.call(getLayer, { params: { id } })).body.users
  const facts = { shared: false, preselected: false }
  const person = ({ id }: { id: number }, title: string, role: string) => ({
    type: 'user',
    id,
    key: `user-${id}`,
    title,
    role,
    ...facts,
  })
  const group = ({ id, title }: { id: number; title: string }) => ({ type: 'group', id, key: `group-${id}`, title, role: '', ...facts })
  expect(await users()).toEqual([
    person(recipient, 'Beispiel Berta', 'Mitglied'),
    person(responsible, 'Muster Anna', 'Mitglied'),
    person(bystander, 'Muster Clara', ''),
    group(faction),
    { ...group(presidium), preselected: true },
  ])
  await share([{ ...presidium, type: 'group' }])
  const shared = await users()
  expect(shared.map(({ preselected }) => preselected)).toEqual([false, false, false, false, false])
  expect(shared.filter((one) => one.shared).map(({ key }) => key)).toEqual([`group-${presidium.id}`])

  const theirs = await privateLayerOf(server.as(responsible), layer.object_id)
  expect((await users(server.as(responsible), theirs.id)).map(({ title, role }) => [title, role]).slice(0, 3)).toEqual([
    ['Beispiel Berta', 'Mitglied'],
    ['Muster Anna', 'Mitglied'],
    ['Muster Clara', 'Lesezugriff'],
  ])
  const legacy = await aLegacyLayer(server, member, layer.object_id)
  expect(await users(owner, legacy.id)).toEqual([])
})

test('the audit log records with whom a layer is shared and unshared, never its name', async () => {
  const { recipient, bystander, committee, layer, protocol, share } = await aSharing(server)
  const group = await aCommitteeGroup(server, committee)
  await share([recipient, { ...group, type: 'group' }], { name: 'Vertraulich' })
  await share([bystander], { name: 'Vertraulich', text: 'Unter uns' })
  const auditEntries = await server.db
    .selectFrom('audit_log')
    .select(['action', 'committee_id', 'details'])
    .where('subject_type', '=', 'annotation_layers')
    .where('subject_id', '=', String(layer.id))
    .where('action', '!=', 'annotate')
    .orderBy('id')
    .execute()
  const place = { version_id: protocol.version_id }
  expect(auditEntries).toEqual([
    {
      action: 'share_annotation_layer',
      committee_id: committee.id,
      details: { ...place, user_ids: [recipient.id], group_ids: [group.id] },
    },
    { action: 'share_annotation_layer', committee_id: committee.id, details: { ...place, user_ids: [bystander.id], group_ids: [] } },
    {
      action: 'unshare_annotation_layer',
      committee_id: committee.id,
      details: { ...place, user_ids: [recipient.id], group_ids: [group.id] },
    },
  ])
})
