import { randomUUID } from 'node:crypto'
import { anyone, owner, type Rows, signedIn } from './row.ts'
import type { World } from './world.ts'

export const deviceRows: Rows = {
  'POST devices/': { answers: signedIn, ask: () => ({ body: { id: randomUUID() } }) },
  'GET devices/': signedIn,
  'GET devices/:id/': { answers: anyone, ask: async (world) => ({ params: await aDevice(world) }) },
  'DELETE devices/:id/': { answers: owner, ask: async (world) => ({ params: await aDevice(world) }) },
}

/** One of the owner's. */
function aDevice({ house, people: { OW } }: World) {
  const at = house.clock().toISOString()
  return house.db
    .insertInto('device')
    .values({ user_id: OW?.id ?? 0, key: Buffer.alloc(32), user_agent: '', created: at, last_contact: at })
    .returning('id')
    .executeTakeFirstOrThrow()
}
