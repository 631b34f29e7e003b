import { randomUUID } from 'node:crypto'
import { createToken } from '#features/identity/server/access-tokens/repository.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { anyone, meeting, owner, type Rows, signedIn } from '#testing/server/access/row.ts'
import type { World } from '#testing/server/access/world.ts'
import { unique } from '#testing/server/test-server.ts'

/** The password, which signed-in users must give, is missing: wrong ones would trigger throttling for the other actors. */
const incomplete = '401 400 400 400 400 400 400 400 400 400 400 400'
/** Belongs to the owner, who must give the password. */
const ownersPassword = '401 404 404 404 404 404 404 404 404 404 404 400'
const nothingBegun = '401 409 409 409 409 409 409 409 409 409 409 409'

export const shellRows: Rows = {
  'GET config/': anyone,
  'GET reach/': anyone,
  'GET users/me/': signedIn,
  'GET users/me/sessions/': signedIn,
  'DELETE users/me/sessions/': signedIn,
  'DELETE users/me/sessions/:id/': { answers: owner, ask: async (world) => ({ params: await aSession(world) }) },
  'GET users/me/access_tokens/': signedIn,
  'POST users/me/access_tokens/': { answers: incomplete, ask: () => ({ body: { name: 'x', scopes: ['read'], days: 1 } }) },
  'DELETE users/me/access_tokens/:id/': { answers: owner, ask: async (world) => ({ params: await aToken(world) }) },
  'GET users/me/second_factor/': signedIn,
  'POST users/me/second_factor/totp/': { answers: incomplete, ask: () => ({ body: {} }) },
  'POST users/me/second_factor/totp/confirm/': { answers: nothingBegun, ask: () => ({ body: { code: '123456' } }) },
  'DELETE users/me/second_factor/totp/': { answers: incomplete, ask: () => ({ body: {} }) },
  'POST users/me/second_factor/recovery_codes/': { answers: incomplete, ask: () => ({ body: {} }) },
  'POST users/me/second_factor/passkeys/options/': { answers: incomplete, ask: () => ({ body: {} }) },
  'POST users/me/second_factor/passkeys/': { answers: incomplete, ask: () => ({ body: {} }) },
  'PATCH users/me/second_factor/passkeys/:id/': {
    answers: owner,
    ask: async (world) => ({ params: await aPasskey(world), body: { name: 'x' } }),
  },
  'DELETE users/me/second_factor/passkeys/:id/': {
    answers: ownersPassword,
    ask: async (world) => ({ params: await aPasskey(world), body: { password: 'wrong' } }),
  },
  'POST users/me/data/': { answers: incomplete, ask: () => ({ body: {} }) },
  'PATCH users/me/': { answers: signedIn, ask: () => ({ body: { language: 'fr' } }) },
}

/** Another session of the owner. */
async function aSession({ server, people: { OW } }: World) {
  const user_id = OW?.id ?? 0
  await openSession(server.db, { user_id, at: server.clock() })
  return server.db.selectFrom('session').select('id').where('user_id', '=', user_id).orderBy('id', 'desc').executeTakeFirstOrThrow()
}

/** An access token of the owner. */
async function aToken({ server, people: { OW } }: World) {
  const given = { name: 'x', scopes: ['read' as const], days: 1 }
  const { id } = await createToken(server.db, ofTest, given, { user_id: OW?.id ?? 0, is_own: true, now: server.clock() })
  return { id }
}
const ofTest = { id: null, username: 'test' }

/** A passkey of the owner. */
function aPasskey({ server, people: { OW } }: World) {
  const facts = { credential_id: unique('credential'), public_key: Buffer.alloc(0), counter: 0, transports: [], name: 'Telefon' }
  return server.db
    .insertInto('passkey')
    .values({ ...facts, user_id: OW?.id ?? 0, created: server.clock().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
}

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

export const calendarRows: Rows = {
  'GET users/me/calendar_feed/': signedIn,
  'POST users/me/calendar_feed/': signedIn,
  'DELETE users/me/calendar_feed/': signedIn,
  'GET meetings/:id/calendar/': meeting,
}

export const subscriptionRows: Rows = {
  'GET users/me/subscriptions/': signedIn,
  'GET users/me/push/': signedIn,
  'POST users/me/push/': { answers: incomplete, ask: () => ({ body: { endpoint: 'https://push.example.org/1' } }) },
  'POST users/me/push/remove/': { answers: signedIn, ask: () => ({ body: { endpoint: 'https://push.example.org/1' } }) },
  'PATCH users/me/subscriptions/': { answers: signedIn, ask: () => ({ body: { subscriptions: [] } }) },
}

export const searchRows: Rows = {
  'GET search/': signedIn,
}
