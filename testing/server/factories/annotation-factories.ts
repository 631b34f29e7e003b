import { randomUUID } from 'node:crypto'
import type { WireAnnotation } from '#features/annotations/annotation.ts'
import { createAnnotation, listAnnotations } from '#features/annotations/contract.ts'
import { listLayers, shareLayer } from '#features/annotations/layer-contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { aMember, anImportedMeeting } from './factories.ts'

type Client = ReturnType<TestServer['as']>

/** A stroke of this many points. */
export const anInk = (change: Partial<WireAnnotation> = {}, points = 3): WireAnnotation => ({
  id: randomUUID(),
  pageIndex: 0,
  type: 'ink',
  color: '#1d6fa5',
  opacity: 1,
  stroke_width: 2,
  strokes: [Array.from({ length: points }, (_, index): [number, number, number] => [100.25 + index * 1.5, 200.75 - index, 0.5])],
  ...change,
})

/** The private layer on a version, which the first request creates. */
export async function privateLayerOf(client: Client, version_id: number) {
  const { body } = await client.call(listLayers, { params: { version_id } })
  const layer = body.find(({ is_private_layer }) => is_private_layer)
  if (!layer) throw new Error('no private layer')
  return layer
}

/** The minutes of the meeting, with a user's private layer on them. */
export async function anOpenProtocol(client: Client, meeting: { id: number }) {
  const { protocol } = (await client.call(getMeeting, { params: meeting })).body
  if (!protocol) throw new Error('no protocol')
  const layer = await privateLayerOf(client, protocol.version_id)
  return {
    protocol,
    layer,
    draw: async (annotation = anInk(), layer_id = layer.id) =>
      (await client.call(createAnnotation, { params: { id: layer_id }, body: { annotation } })).status,
    drawn: async (layer_id = layer.id) => (await client.call(listAnnotations, { params: { id: layer_id } })).body.annotations,
  }
}

/** Inserts a layer of the former viewer, bypassing the API. */
export const aLegacyLayer = ({ db, clock }: TestServer, owner: { id: number }, version_id: number, xfdf = '<xfdf/>') =>
  db
    .insertInto('annotation_layer')
    .values({
      version_id,
      owner_id: owner.id,
      name: 'Bisherige Anmerkungen',
      is_private: false,
      xfdf,
      updated: clock().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

type Chosen = { id: number; type?: 'user' | 'group' }
type More = { name?: string; send_message?: boolean; text?: string }

/** Body of the share call: users by default, or groups. */
export const sharedWith = (users: Chosen[], { name = 'Entwurf', ...more }: More = {}) => ({
  users: users.map(({ id, type = 'user' as const }) => ({ id, type, shared: true })),
  name,
  ...more,
})

/** A meeting with an owner of a layer on its minutes, and two other users who have read them. */
export async function aSharing(server: TestServer) {
  const story = await anImportedMeeting(server)
  const recipient = await aMember(server, story.committee, ['member'], { first_name: 'Berta', last_name: 'Beispiel' })
  const bystander = await aMember(server, story.committee, ['access'], { first_name: 'Clara', last_name: 'Muster' })
  const owner = server.as(story.member)
  const opened = await anOpenProtocol(owner, story.meeting)
  await opened.draw()
  const { layer, protocol } = opened
  return {
    ...story,
    ...opened,
    owner,
    recipient,
    bystander,
    share: (users: Chosen[], more?: More) => owner.call(shareLayer, { params: layer, body: sharedWith(users, more) }),
    /** Ids of others' layers that a user sees on the minutes. */
    othersSeenBy: async (who: { id: number }) =>
      (await server.as(who).call(listLayers, { params: protocol })).body.filter(({ is_owner }) => !is_owner).map(({ id }) => id),
    /** Status that a user gets when reading the layer's annotations. */
    reading: async (who: { id: number }) => (await server.as(who).call(listAnnotations, { params: layer })).status,
  }
}
