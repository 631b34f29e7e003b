import type { ClientAuth, Configuration, CustomFetch, ServerMetadata } from 'openid-client'
import type { Env } from '#platform/server/env.ts'
import { problemOf } from '#platform/server/log.ts'

/** Lifetime of the provider's cached metadata (ms). */
const METADATA_LIFETIME_MS = 3_600_000
/** Timeout of calls to the provider (s). */
const TIMEOUT_SECONDS = 10
/** Tolerated clock difference (s). */
export const tolerance = 60

/** The site's settings if they name a provider. */
export type SignOnEnv = Env & { oidc_issuer: string; oidc_client_id: string }
export const hasProvider = (env: Env): env is SignOnEnv => env.oidc_issuer !== null && env.oidc_client_id !== null

export type Provider = {
  describe: (now: Date) => Promise<Configuration>
  /**
   * The same provider with the secret in the form instead of the header. In the header the standard percent-encodes special characters,
   * which some providers fail to decode. Undefined if that makes no difference, or the provider accepts none in a form.
   */
  withSecretInForm: (described: Configuration) => Promise<Configuration | undefined>
}

/** The configured provider. Its metadata is fetched at the first sign-on, so that the site starts without it; failures are not cached. */
export function openProvider(env: SignOnEnv): Provider {
  let known: { until: number; described: Promise<Configuration> } | undefined
  const describe = (now: Date) => {
    if (known && now.getTime() < known.until) return known.described
    const asked = { until: now.getTime() + METADATA_LIFETIME_MS, described: discover(env) }
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
  const options = { [customFetch]: limitedFetch, timeout: TIMEOUT_SECONDS, execute: strictness(library, env) }
  const configuration = await discovery(issuer, id, { [clockTolerance]: tolerance }, auth, options)
  // The library makes an exception for multi-tenant issuers.
  const { issuer: named } = configuration.serverMetadata()
  if (new URL(named).href !== issuer.href) throw new Error(`The provider calls itself ${named}, not ${env.oidc_issuer}.`)
  return configuration
}

type Library = typeof import('openid-client')

/** Always verifies signatures instead of relying on TLS alone; allows http only for an http issuer. */
const strictness = ({ enableNonRepudiationChecks, allowInsecureRequests }: Library, { oidc_issuer }: SignOnEnv) =>
  oidc_issuer.startsWith('http:') ? [enableNonRepudiationChecks, allowInsecureRequests] : [enableNonRepudiationChecks]

/** How the secret is sent, by the provider's metadata; in the header by default. */
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
  Object.assign(configuration, { [customFetch]: limitedFetch, timeout: TIMEOUT_SECONDS })
  for (const set of strictness(library, env)) set(configuration)
  return configuration
}

/** Redirect addresses, which have to be registered with the provider. */
export const callbackOf = ({ root_url, path_prefix }: Env) => `${root_url}${path_prefix}/login/sign-on/callback`
export const signInPageOf = ({ root_url, path_prefix }: Env) => `${root_url}${path_prefix}/login`

/** An error of the library: `error` and `error_description` come from the provider, `cause` is the rest of its response. */
export type Failure = Error & { code?: string; error?: string; error_description?: string; status?: number; cause?: unknown }

/** The provider's own words on a failure. */
type Said = { status?: number; error?: string; description?: string; hint?: string }

const hint =
  'The provider does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET. Some providers misread a secret with other signs than letters and digits: try one without them.'

/** Whether the provider rejected the site's own credentials. A bearer challenge is about a person's token instead. */
export const isSiteRefused = ({ error = '', status, cause }: Failure): boolean =>
  ['invalid_client', 'unauthorized_client'].includes(error) ||
  (status === 401 && challengesOf(cause).some(({ scheme }) => scheme !== 'bearer'))

/** What the provider said about a failure, for the operator: in short lines, without secrets. */
export async function providerError(failure: Failure, secrets: (string | null | undefined)[]): Promise<Said> {
  const { status, error, description } = await wordsOf(failure)
  const line = (words: unknown) => (typeof words === 'string' && words !== '' ? problemOf(withoutSecrets(words, secrets)) : undefined)
  const said = { status, error: line(error), description: line(description), hint: isSiteRefused(failure) ? hint : undefined }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

type Words = { status?: number | undefined; error?: unknown; description?: unknown }

async function wordsOf({ error, error_description: description, status, cause }: Failure): Promise<Words> {
  const [challenge] = challengesOf(cause)
  if (challenge) return { status, error: challenge.parameters?.error, description: challenge.parameters?.error_description }
  // Neither a protocol error nor JSON, such as a proxy's page.
  if (cause instanceof Response) return { status: cause.status, description: cause.bodyUsed ? undefined : await cause.text() }
  return { status, error, description }
}

type Challenge = { scheme: string; parameters?: Record<string, string> }
const challengesOf = (cause: unknown) => (Array.isArray(cause) ? (cause as Challenge[]) : [])

const withoutSecrets = (words: string, secrets: (string | null | undefined)[]) =>
  secrets.reduce((left: string, secret) => (secret ? left.replaceAll(secret, '…') : left), words)

/** In bytes: metadata, keys and tokens are much smaller. */
const MAX_BYTES = 256 * 1024

/** Fetch for calls to the provider, with a limited response size. */
export const limitedFetch: CustomFetch = async (url, options) => {
  const answer = await fetch(url, options as RequestInit)
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.length
    if (size > MAX_BYTES) throw new Error(`The provider answered with more than ${MAX_BYTES} bytes.`)
    pieces.push(piece)
  }
  const hasNone = [204, 205, 304].includes(answer.status)
  return new Response(hasNone ? null : Buffer.concat(pieces), { status: answer.status, headers: answer.headers })
}
