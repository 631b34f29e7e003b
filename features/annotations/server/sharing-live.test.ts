import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listAgendaItems } from '#features/agenda/contract.ts'
import * as api from '#features/annotations/contract.ts'
import { layersChangedTopic, removeLayer, shareLayer } from '#features/annotations/layer-contract.ts'
import { changeCommitteeGroup, deleteCommitteeGroup } from '#features/committees/group-contract.ts'
import { endMembership } from '#features/committees/membership-contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { removePersonalDocument } from '#features/personal-documents/contract.ts'
import { topicFor } from '#platform/shared/live-topics.ts'
import { listening, stopListening } from '#testing/server/clients/listening.ts'
import { anInk, aSharing, privateLayerOf, sharedWith } from '#testing/server/factories/annotation-factories.ts'
import { aCommitteeGroup, membershipOf } from '#testing/server/factories/committee-factories.ts'
import { aPersonalDocument } from '#testing/server/factories/document-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(stopListening)

/** A browser of this user, subscribed to changes of layers. */
async function aListener({ id }: { id: number }) {
  const { socket, heard } = await listening(server, { id })
  return { client: socket, heard: async () => (await heard()).map(({ message }) => message) }
}

/** A shared layer, with the messages that each user receives. */
async function aHeardSharing() {
  const story = await aSharing(server)
  const { member, recipient, bystander, responsible, layer, protocol } = story
  const listeners = await Promise.all([member, recipient, bystander, responsible].map(aListener))
  const changed = { version_id: protocol.version_id, layer_id: layer.id }
  return { ...story, listeners, changed, heard: () => Promise.all(listeners.map(({ heard }) => heard())) }
}

test('refuses subscriptions to topics of other users and to wildcards', async () => {
  const { member, recipient, listeners } = await aHeardSharing()
  const { client } = listeners[0]!
  for (const topic of [
    topicFor(layersChangedTopic, recipient.id),
    `users/+/annotationlayers/changed`,
    'users/#',
    `users/${member.id}/#`,
    `$share/all/${topicFor(layersChangedTopic, member.id)}`,
    topicFor(layersChangedTopic, 0),
    layersChangedTopic,
  ]) {
    const granted = await client.subscribeAsync(topic).catch(() => [])
    expect([topic, granted.filter(({ qos }) => qos !== 128)]).toEqual([topic, []])
  }
})

test('an annotation writes one live event, however many users receive it', async () => {
  const { recipient, bystander, share, draw, heard } = await aHeardSharing()
  await share([recipient, bystander])
  const written = async () =>
    (await server.db.selectFrom('live_event').select('id').where('topic', '=', layersChangedTopic).execute()).length
  const before = await written()
  await draw()
  expect(await written()).toBe(before + 1)
  expect((await heard()).map(({ length }) => length)).toEqual([2, 2, 2, 0])
})

test('owner and recipients get events of sharing, annotations and removal; former recipients only of losing the layer', async () => {
  const { owner, committee, recipient, bystander, share, draw, layer, changed, heard } = await aHeardSharing()
  await draw()
  expect(await heard()).toEqual([[], [], [], []])
  await share([recipient])
  expect(await heard()).toEqual([[changed], [changed], [], []])
  const group = await aCommitteeGroup(server, committee, { people: [bystander] })
  await share([{ ...group, type: 'group' }])
  expect(await heard()).toEqual([[changed], [changed], [changed], []])
  const annotation = anInk()
  await draw(annotation)
  await owner.call(api.updateAnnotation, { params: annotation, body: { annotation } })
  await owner.call(api.removeAnnotation, { params: annotation })
  const three = [changed, changed, changed]
  expect(await heard()).toEqual([three, [], three, []])
  await owner.call(removeLayer, { params: layer })
  expect(await heard()).toEqual([[changed], [], [changed], []])
})

test('rejected changes send no event, and users who no longer see the layer get none', async () => {
  const { owner, recipient, bystander, share, draw, drawn, changed, heard } = await aHeardSharing()
  await share([recipient])
  await heard()
  expect((await share([{ id: 2_147_483_647 }])).status).toBe(400)
  expect((await server.as(recipient).call(api.removeAnnotation, { params: (await drawn())[0]! })).status).toBe(403)
  expect((await owner.call(api.removeAnnotation, { params: anInk() })).status).toBe(404)
  expect(await heard()).toEqual([[], [], [], []])
  await share([recipient, bystander])
  await server.db.updateTable('membership').set({ end_date: '2020-01-01' }).where('user_id', '=', recipient.id).execute()
  await heard()
  await draw()
  expect(await heard()).toEqual([[changed], [], [changed], []])
})

test('an event is sent after the commit: a listener who then reads finds the new annotation', async () => {
  const { recipient, listeners, share, draw, layer } = await aHeardSharing()
  await share([recipient])
  await listeners[1]!.heard()
  const reader = server.as(recipient)
  const annotation = anInk()
  const answer = new Promise<unknown>((resolve) => {
    listeners[1]!.client.once('message', () => resolve(reader.call(api.listAnnotations, { params: layer })))
  })
  await draw(annotation)
  expect(await answer).toMatchObject({ body: { annotations: expect.arrayContaining([expect.objectContaining({ id: annotation.id })]) } })
})

test('users who get or lose a layer through a group or a membership get an event', async () => {
  const { committee, responsible, recipient, bystander, share, draw, changed, heard } = await aHeardSharing()
  const group = await aCommitteeGroup(server, committee, { people: [recipient] })
  await share([{ ...group, type: 'group' }, bystander])
  await heard()
  const chair = server.as(responsible)
  const params = { id: committee.id, instance_id: group.id }
  await chair.call(changeCommitteeGroup, { params, body: { members: [responsible.id] } })
  expect(await heard()).toEqual([[], [changed], [], [changed]])
  await chair.call(changeCommitteeGroup, { params, body: { members: [recipient.id] } })
  await heard()
  await chair.call(deleteCommitteeGroup, { params })
  expect(await heard()).toEqual([[], [changed], [], []])
  const other = await aCommitteeGroup(server, committee, { people: [bystander] })
  await share([{ ...other, type: 'group' }, recipient])
  await heard()
  for (const who of [recipient, bystander])
    expect((await chair.call(endMembership, { params: await membershipOf(server, committee, who) })).status).toBe(200)
  // Recipients by name may go on reading what they have seen.
  expect(await heard()).toEqual([[], [], [changed], []])
  await draw()
  expect(await heard()).toEqual([[changed], [changed], [], []])
})

test('removing a personal document sends an event to the recipients of its layers', async () => {
  const { member, owner, meeting, recipient, heard } = await aHeardSharing()
  const item = (await owner.call(listAgendaItems, { params: meeting })).body[0]!
  const { id } = await aPersonalDocument(server, item, { owner: member })
  const { version_id } = (await owner.call(documentCalls.personal_documents.getDocument, { params: { id } })).body
  const layer = await privateLayerOf(owner, version_id)
  await owner.call(shareLayer, { params: layer, body: sharedWith([recipient]) })
  await heard()
  expect((await server.as(recipient).call(removePersonalDocument, { params: { id } })).status).toBe(403)
  expect(await heard()).toEqual([[], [], [], []])
  expect((await owner.call(removePersonalDocument, { params: { id } })).status).toBe(200)
  const changed = { version_id, layer_id: layer.id }
  expect(await heard()).toEqual([[changed], [changed], [], []])
})

test('users get no event about layers on a document that they no longer see, not even about their own', async () => {
  const { member, owner, meeting, recipient, heard } = await aHeardSharing()
  const item = (await owner.call(listAgendaItems, { params: meeting })).body[0]!
  const { id } = await aPersonalDocument(server, item, { owner: member })
  const { version_id } = (await owner.call(documentCalls.personal_documents.getDocument, { params: { id } })).body
  const layer = await privateLayerOf(owner, version_id)
  await owner.call(shareLayer, { params: layer, body: sharedWith([recipient]) })
  const other = await privateLayerOf(server.as(recipient), version_id)
  expect((await server.as(recipient).call(shareLayer, { params: other, body: sharedWith([member]) })).status).toBe(200)
  await heard()
  await server.db.updateTable('membership').set({ begin_date: '2099-01-01', end_date: null }).where('user_id', '=', recipient.id).execute()
  expect((await owner.call(removePersonalDocument, { params: { id } })).status).toBe(200)
  const gone = [layer, other].map(({ id: layer_id }) => ({ version_id, layer_id }))
  expect(await heard()).toEqual([gone, [], [], []])
})
