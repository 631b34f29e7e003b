import type { ClientAuth, Configuration } from 'openid-client'
import type { Env } from '#server/env.ts'
import { limitedFetch } from './limited-fetch.ts'

/** In milliseconds: as long a description of the provider is believed. */
const knownFor = 3_600_000
/** In seconds: as long somebody waits for the provider before they are told so. */
const patience = 10
/** In seconds: as far our clocks may be apart. */
export const tolerance = 60

/** The site's settings, where they name a provider. */
export type SignOnEnv = Env & { oidc_issuer: string; oidc_client_id: string }
export const hasProvider = (env: Env): env is SignOnEnv => env.oidc_issuer !== null && env.oidc_client_id !== null

export type Provider = { describe: (now: Date) => Promise<Configuration> }

/** The provider of the settings. It is asked when somebody signs on for the first time, so that the site starts without it; a failure is not remembered. */
export function openProvider(env: SignOnEnv): Provider {
  let known: { until: number; described: Promise<Configuration> } | undefined
  const describe = (now: Date) => {
    if (known && now.getTime() < known.until) return known.described
    const asked = { until: now.getTime() + knownFor, described: discover(env) }
    known = asked
    asked.described.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.described
  }
  return { describe }
}

async function discover(env: SignOnEnv): Promise<Configuration> {
  const library = await import('openid-client')
  const { discovery, customFetch, clockTolerance, allowInsecureRequests, enableNonRepudiationChecks } = library
  const isOpen = env.oidc_issuer.startsWith('http:')
  const configuration = await discovery(
    new URL(env.oidc_issuer),
    env.oidc_client_id,
    { [clockTolerance]: tolerance },
    clientAuth(library, env.oidc_client_secret),
    {
      [customFetch]: limitedFetch,
      timeout: patience,
      // The signature as well, not only the connection on which the token came.
      execute: [enableNonRepudiationChecks, ...(isOpen ? [allowInsecureRequests] : [])],
    },
  )
  // The library excepts providers with an address for everybody's tenants.
  const { issuer } = configuration.serverMetadata()
  if (new URL(issuer).href !== new URL(env.oidc_issuer).href)
    throw new Error(`The provider calls itself ${issuer}, not ${env.oidc_issuer}.`)
  return configuration
}

/** As the provider wants to be shown the secret; in the header, where it does not say. */
function clientAuth({ None, ClientSecretBasic, ClientSecretPost }: typeof import('openid-client'), secret: string | null): ClientAuth {
  if (!secret) return None()
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

/** Where the provider leads back to; it has to know these addresses. */
export const callbackOf = ({ root_url, path_prefix }: Env) => `${root_url}${path_prefix}/login/sign-on/callback`
export const signInPageOf = ({ root_url, path_prefix }: Env) => `${root_url}${path_prefix}/login`
