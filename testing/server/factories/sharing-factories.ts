import { listAnnotations } from '#features/annotations/contract.ts'
import { listLayers, shareLayer } from '#features/annotations/layer-contract.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { anOpenProtocol } from './annotation-factories.ts'
import { aMember, anImportedMeeting } from './factories.ts'

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
