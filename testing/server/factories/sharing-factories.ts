import { listAnnotations, listLayers } from '#features/annotations/contract.ts'
import { shareLayer } from '#features/annotations/sharing-contract.ts'
import type { TestHouse } from '#testing/server/house.ts'
import { anOpenProtocol } from './annotation-factories.ts'
import { aMember, anImportedMeeting } from './factories.ts'

type Chosen = { id: number; type?: 'user' | 'group' }
type More = { name?: string; send_message?: boolean; text?: string }

/** What the share call is given: people, unless they are said to be groups. */
export const sharedWith = (users: Chosen[], { name = 'Entwurf', ...more }: More = {}) => ({
  users: users.map(({ id, type = 'user' as const }) => ({ id, type, shared: true })),
  name,
  ...more,
})

/** A meeting with somebody who drew on its protocol and can share it, and two others who have read it. */
export async function aSharing(house: TestHouse) {
  const story = await anImportedMeeting(house)
  const recipient = await aMember(house, story.committee, ['member'], { first_name: 'Berta', last_name: 'Beispiel' })
  const bystander = await aMember(house, story.committee, ['access'], { first_name: 'Clara', last_name: 'Muster' })
  const owner = house.as(story.member)
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
    /** The ids of the layers of others that somebody sees on the protocol. */
    othersSeenBy: async (who: { id: number }) =>
      (await house.as(who).call(listLayers, { params: protocol })).body.filter(({ is_owner }) => !is_owner).map(({ id }) => id),
    /** What somebody is answered who asks for what lies on the layer. */
    reading: async (who: { id: number }) => (await house.as(who).call(listAnnotations, { params: layer })).status,
  }
}
