import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { z } from 'zod'
import { isLine } from './claims.ts'
import { limitedFetch } from './limited-fetch.ts'
import { type SignOnEnv, tolerance } from './provider.ts'
import { logoutLimit } from './repository.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Asymmetric algorithms only: a signature made with a secret that we also know proves nothing. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const name = z.string().refine(isLine)

/** With a nonce it would be an ID token. */
const logoutToken = z
  .object({
    iss: name,
    jti: name,
    sub: name.optional(),
    sid: name.optional(),
    nonce: z.undefined().optional(),
    events: z.object({ [logoutEvent]: z.looseObject({}) }),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)
export type LogoutToken = z.infer<typeof logoutToken>

type Keys = ReturnType<typeof createRemoteJWKSet>

/** The provider's key set at that address, fetched when an unknown key is needed. */
export const keysAt = (address: string): Keys =>
  createRemoteJWKSet(new URL(address), {
    // Both libraries pass the same options to fetch.
    [customFetch]: (url, options) =>
      limitedFetch(url, { ...options, headers: Object.fromEntries(options.headers), redirect: 'manual', body: undefined }),
  })

/** Reads a logout token; throws unless the provider signed it for this site, recently. */
export async function readLogoutToken(
  token: string,
  { env, issuer, keys, now }: { env: SignOnEnv; issuer: string; keys: Keys; now: Date },
) {
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: env.oidc_client_id,
    algorithms,
    clockTolerance: tolerance,
    maxTokenAge: logoutLimit / 1000,
    currentDate: now,
  })
  return logoutToken.parse(payload)
}
