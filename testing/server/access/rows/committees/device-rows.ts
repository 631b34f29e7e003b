import { randomUUID } from 'node:crypto'
import { anyone, owner, type Rows, signedIn } from '#testing/server/access/row.ts'
import type { World } from '#testing/server/access/world.ts'

export const deviceRows: Rows = {
  'POST devices/': { answers: signedIn, ask: () => ({ body: { id: randomUUID() } }) },
  'GET devices/': signedIn,
  'GET devices/:id/': { answers: anyone, ask: async (world) => ({ params: await aDevice(world) }) },
  'DELETE devices/:id/': { answers: owner, ask: async (world) => ({ params: await aDevice(world) }) },
}

/** A device of the owner. */
function aDevice({ server, people: { OW } }: World) {
  const at = server.clock().toISOString()
  return server.db
    .insertInto('device')
    .values({ user_id: OW?.id ?? 0, key: Buffer.alloc(32), user_agent: '', created: at, last_contact: at })
    .returning('id')
    .executeTakeFirstOrThrow()
}
