import type { ClientAuth, Configuration, ServerMetadata } from 'openid-client'
import type { Env } from '#platform/server/env.ts'
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

export type Provider = {
  describe: (now: Date) => Promise<Configuration>
  /**
   * The same provider, shown the secret in the form in place of the header. There the standard encodes whatever is neither letter nor digit, which some
   * providers do not undo; a form is read in one way only. Undefined where that makes no difference, or the provider takes none in a form.
   */
  withSecretInForm: (described: Configuration) => Promise<Configuration | undefined>
}

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
  return { describe, withSecretInForm: (described) => withSecretInForm(env, described) }
}

async function discover(env: SignOnEnv): Promise<Configuration> {
  const library = await import('openid-client')
  const { discovery, customFetch, clockTolerance } = library
  const [id, issuer] = [env.oidc_client_id, new URL(env.oidc_issuer)]
  const auth = clientAuth(library, env.oidc_client_secret)
  const options = { [customFetch]: limitedFetch, timeout: patience, execute: strictness(library, env) }
  const configuration = await discovery(issuer, id, { [clockTolerance]: tolerance }, auth, options)
  // The library excepts providers with an address for everybody's tenants.
  const { issuer: named } = configuration.serverMetadata()
  if (new URL(named).href !== issuer.href) throw new Error(`The provider calls itself ${named}, not ${env.oidc_issuer}.`)
  return configuration
}

type Library = typeof import('openid-client')

/** The signature counts as well, not only the connection on which a token came. */
const strictness = ({ enableNonRepudiationChecks, allowInsecureRequests }: Library, { oidc_issuer }: SignOnEnv) =>
  oidc_issuer.startsWith('http:') ? [enableNonRepudiationChecks, allowInsecureRequests] : [enableNonRepudiationChecks]

/** As the provider wants to be shown the secret; in the header, where it does not say. */
function clientAuth({ None, ClientSecretBasic, ClientSecretPost }: Library, secret: string | null): ClientAuth {
  if (!secret) return None()
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, ...rest) => (methodsOf(server).includes('client_secret_basic') ? basic : post)(server, ...rest)
}

const methodsOf = ({ token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }: Partial<ServerMetadata>) => methods

async function withSecretInForm(env: SignOnEnv, described: Configuration): Promise<Configuration | undefined> {
  const { oidc_client_id: id, oidc_client_secret: secret } = env
  const [server, isPlain] = [described.serverMetadata(), /^[A-Za-z0-9]*$/.test(id + (secret ?? ''))]
  const isInHeader = methodsOf(server).includes('client_secret_basic')
  if (!secret || isPlain || !isInHeader || !methodsOf(server).includes('client_secret_post')) return undefined
  const library = await import('openid-client')
  const { Configuration, ClientSecretPost, customFetch, clockTolerance } = library
  const configuration = new Configuration(server, id, { [clockTolerance]: tolerance }, ClientSecretPost(secret))
  Object.assign(configuration, { [customFetch]: limitedFetch, timeout: patience })
  for (const set of strictness(library, env)) set(configuration)
  return configuration
}

/** Where the provider leads back to; it has to know these addresses. */
export const callbackOf = ({ root_url, path_prefix }: Env) => `${root_url}${path_prefix}/login/sign-on/callback`
export const signInPageOf = ({ root_url, path_prefix }: Env) => `${root_url}${path_prefix}/login`
