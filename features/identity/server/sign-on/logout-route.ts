import { z } from 'zod'
import { addDeed } from '#features/audit/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { House } from '#platform/server/house.ts'
import { keysAt, type LogoutToken, readLogoutToken } from './logout-token.ts'
import type { Provider, SignOnEnv } from './provider.ts'
import { endSessionsNamed, useLogoutToken } from './repository.ts'

const form = z.object({ logout_token: z.string() })

/** The provider says that somebody has signed out there (OpenID Connect Back-Channel Logout). */
export function logoutRoute({ app, db, clock }: House, { env, provider, path }: { env: SignOnEnv; provider: Provider; path: string }) {
  const known = new Map<string, ReturnType<typeof keysAt>>()

  app.post(path, async (request, reply) => {
    const said = await read(request.body).catch((error: Error) => error)
    if (!(said instanceof Error) && (await endSaid(db, said, { now: clock(), request_id: request.id }))) return reply.send()
    request.log.warn({ err: said instanceof Error ? said : undefined }, 'a logout token was refused')
    return reply.code(400).send({ error: 'invalid_request' })
  })

  async function read(body: unknown): Promise<LogoutToken> {
    const { logout_token } = form.parse(body)
    const { issuer, jwks_uri = '' } = (await provider.describe(clock())).serverMetadata()
    const keys = known.get(jwks_uri) ?? keysAt(jwks_uri)
    known.set(jwks_uri, keys)
    return readLogoutToken(logout_token, { env, issuer, keys, now: clock() })
  }
}

/** Ends the sessions that it names; false for a token that was used before. */
const endSaid = (db: Db, { iss: issuer, jti, sub, sid }: LogoutToken, { now, request_id }: { now: Date; request_id: string }) =>
  db.transaction().execute(async (trx) => {
    if (!(await useLogoutToken(trx, { issuer, jti }, now))) return false
    const ended = await endSessionsNamed(trx, { issuer, ...(sub && { subject: sub }), ...(sid && { sid }) })
    const deed = { action: 'sign_out', subject_type: 'session', request_id, details: { by: 'sign_on' } }
    for (const person of ended) await addDeed(trx, person, deed)
    return true
  })
