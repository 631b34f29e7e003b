import { committee, type Rows, signedIn } from '#testing/server/access/row.ts'
import type { World } from '#testing/server/access/world.ts'

/** A business that no meeting has treated yet: everybody who sees the committee sees it. */
const aBusiness = async ({ server, committee: { id: committee_id } }: World) => {
  const facts = { committee_id, number: `SGB ${crypto.randomUUID()}`, title: 'Velowege' }
  return { params: await server.db.insertInto('business').values(facts).returning('id').executeTakeFirstOrThrow() }
}

export const businessRows: Rows = {
  'GET businesses/': signedIn,
  'GET businesses/:id/': { answers: committee, ask: aBusiness },
  'GET businesses/:id/agenda_items/': { answers: committee, ask: aBusiness },
}
