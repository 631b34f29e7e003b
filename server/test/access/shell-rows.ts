import { openSession } from '#server/identity/sessions.ts'
import { anyone, owner, type Rows, signedIn } from './row.ts'
import type { World } from './world.ts'

/** Whoever is signed in is asked for their password, which this leaves out: wrong ones would make the others wait. */
const incomplete = '401 400 400 400 400 400 400 400 400 400 400 400'
const nothingBegun = '401 409 409 409 409 409 409 409 409 409 409 409'

export const shellRows: Rows = {
  'GET config/': anyone,
  'GET users/me/': signedIn,
  'GET users/me/sessions/': signedIn,
  'DELETE users/me/sessions/': signedIn,
  'DELETE users/me/sessions/:id/': { answers: owner, ask: async (world) => ({ params: await aSession(world) }) },
  'GET users/me/second_factor/': signedIn,
  'POST users/me/second_factor/totp/': { answers: incomplete, ask: () => ({ body: {} }) },
  'POST users/me/second_factor/totp/confirm/': { answers: nothingBegun, ask: () => ({ body: { code: '123456' } }) },
  'DELETE users/me/second_factor/totp/': { answers: incomplete, ask: () => ({ body: {} }) },
  'POST users/me/second_factor/recovery_codes/': { answers: incomplete, ask: () => ({ body: {} }) },
  'PATCH users/me/': { answers: signedIn, ask: () => ({ body: { language: 'fr' } }) },
}

/** Another one of the owner's. */
async function aSession({ house, people: { OW } }: World) {
  const user_id = OW?.id ?? 0
  await openSession(house.db, { user_id, at: house.clock() })
  return house.db.selectFrom('session').select('id').where('user_id', '=', user_id).orderBy('id', 'desc').executeTakeFirstOrThrow()
}
