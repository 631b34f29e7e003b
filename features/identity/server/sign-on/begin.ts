import type { House } from '#platform/server/house.ts'
import { callbackOf, type Provider, type SignOnEnv } from './provider.ts'
import { addAttempt } from './repository.ts'

type Begun = { env: SignOnEnv; provider: Provider; browser: string; next: string }

/** Notes an attempt of this browser; answers the address at the provider that it goes to. */
export async function beginSignOn({ db, clock }: House, { env, provider, browser, next }: Begun): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } = await import(
    'openid-client'
  )
  const configuration = await provider.describe(clock())
  const [state, nonce, code_verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
  await addAttempt(db, { state, browser, nonce, code_verifier, next }, clock())
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(env),
    scope: env.oidc_scopes,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
  })
  return address.href
}
