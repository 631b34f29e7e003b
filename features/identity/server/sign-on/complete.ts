import type { Configuration } from 'openid-client'
import { isLine } from './claims.ts'
import { callbackOf, type SignOnEnv, tolerance } from './provider.ts'
import type { Attempt, Identity } from './repository.ts'

/** What the provider says of somebody, once it is proved that it did. */
export type Vouched = Identity & { sid: string | null; id_token: string; claims: Record<string, unknown> }

type Answer = { env: SignOnEnv; configuration: Configuration; search: string; attempt: Omit<Attempt, 'browser' | 'next'>; now: Date }

/** Turns the provider's answer into who it vouches for; throws for whatever is not exactly as it has to be. */
export async function askWho({ env, configuration, search, attempt, now }: Answer): Promise<Vouched> {
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

/** A token that is signed and fresh, and not for us or not of now. */
class NotVouched extends Error {
  override name = 'NotVouched'
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Many providers put what they know of a person into an answer of its own; who only has to be known again needs none of that. */
const asksMore = ({ oidc_link, oidc_create, oidc_memberships }: SignOnEnv, configuration: Configuration) =>
  (oidc_link !== 'off' || oidc_create || oidc_memberships !== null) && configuration.serverMetadata().userinfo_endpoint !== undefined

async function askMore(configuration: Configuration, access_token: string, subject: string) {
  const { fetchUserInfo } = await import('openid-client')
  return fetchUserInfo(configuration, access_token, subject)
}
