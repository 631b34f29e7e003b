import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import type { Configuration } from 'openid-client'
import { z } from 'zod'
import { email, isOneLine } from '#platform/shared/fields.ts'
import { callbackOf, limitedFetch, type SignOnEnv, tolerance } from './provider.ts'
import { type Attempt, type Identity, logoutLimit } from './repository.ts'

/** The identity and claims that the provider has proved. */
export type VerifiedIdentity = Identity & { sid: string | null; id_token: string; claims: Record<string, unknown> }

type Answer = { env: SignOnEnv; configuration: Configuration; search: string; attempt: Omit<Attempt, 'browser' | 'next'>; now: Date }

/** Exchanges the provider's answer for a verified identity; throws if anything deviates from the protocol. */
export async function requestIdentity({ env, configuration, search, attempt, now }: Answer): Promise<VerifiedIdentity> {
  const { authorizationCodeGrant } = await import('openid-client')
  const tokens = await authorizationCodeGrant(configuration, new URL(callbackOf(env) + search), {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.code_verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims || !tokens.id_token) throw new NotVouched('no_id_token')
  if (claims.azp !== undefined && claims.azp !== env.oidc_client_id) throw new NotVouched('other_party')
  if (claims.iat > now.getTime() / 1000 + tolerance) throw new NotVouched('from_the_future')
  if (!isLine(claims.sub)) throw new NotVouched('no_subject')
  const more = asksMore(env, configuration) ? await askMore(configuration, tokens.access_token, claims.sub) : {}
  const sid = isLine(claims.sid) ? claims.sid : null
  return { issuer: claims.iss, subject: claims.sub, sid, id_token: tokens.id_token, claims: { ...more, ...claims } }
}

/** A correctly signed answer that is unacceptable all the same; `code` says why. */
class NotVouched extends Error {
  override name = 'NotVouched'
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Many providers serve claims only from the userinfo endpoint; without linking, creating or memberships they are not needed. */
const asksMore = ({ oidc_link, oidc_create, oidc_memberships }: SignOnEnv, configuration: Configuration) =>
  (oidc_link !== 'off' || oidc_create || oidc_memberships !== null) && configuration.serverMetadata().userinfo_endpoint !== undefined

async function askMore(configuration: Configuration, access_token: string, subject: string) {
  const { fetchUserInfo } = await import('openid-client')
  return fetchUserInfo(configuration, access_token, subject)
}

type Claims = Record<string, unknown>

/** PostgreSQL rejects NUL, and a name is one line. */
const isLine = (value: unknown): value is string => typeof value === 'string' && value !== '' && isOneLine(value)

export const usernameOf = ({ preferred_username }: Claims) => (isLine(preferred_username) ? preferred_username : undefined)

/** The address, if the provider has verified it. */
export function emailOf({ email: given, email_verified }: Claims): string | undefined {
  const read = email.safeParse(given)
  return email_verified === true && isLine(given) && read.success ? read.data : undefined
}

export const namesOf = ({ given_name, family_name }: Claims) => ({ first_name: nameOf(given_name), last_name: nameOf(family_name) })
const nameOf = (value: unknown) => (isLine(value) ? value.trim().slice(0, 100) : '')

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
