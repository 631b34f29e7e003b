import type { Configuration } from 'openid-client'
import { isLine } from './claims.ts'
import { callbackOf, type SignOnEnv, tolerance } from './provider.ts'
import type { Attempt, Identity } from './repository.ts'

/** The identity and claims that the provider has proved. */
export type Vouched = Identity & { sid: string | null; id_token: string; claims: Record<string, unknown> }

type Answer = { env: SignOnEnv; configuration: Configuration; search: string; attempt: Omit<Attempt, 'browser' | 'next'>; now: Date }

/** Exchanges the provider's answer for a verified identity; throws if anything deviates from the protocol. */
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
