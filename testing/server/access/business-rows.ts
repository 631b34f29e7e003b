import { committee, type Rows, signedIn } from './row.ts'
import type { World } from './world.ts'

/** A business of the committee that no meeting has treated yet: whoever sees the committee sees it. */
const aBusiness = async ({ house, committee: { id: committee_id } }: World) => {
  const facts = { committee_id, number: `SGB ${crypto.randomUUID()}`, title: 'Velowege' }
  return { params: await house.db.insertInto('business').values(facts).returning('id').executeTakeFirstOrThrow() }
}

export const businessRows: Rows = {
  'GET businesses/': signedIn,
  'GET businesses/:id/': { answers: committee, ask: aBusiness },
  'GET businesses/:id/agenda_items/': { answers: committee, ask: aBusiness },
}
