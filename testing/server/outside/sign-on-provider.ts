import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import Provider from 'oidc-provider'

/** Claims of a user, without the subject. */
export type Facts = Record<string, unknown>

/** The redirect addresses of the site: sign-in and sign-out. */
type Site = { root_url: string; logout?: string }

/** A real provider on a port of its own. Users sign in as `account` without a form; without an account they cancel. */
export async function aProvider() {
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = (_, response) => response.writeHead(503).end()
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = {
    issuer,
    account: 'person-1' as string | undefined,
    facts: {} as Facts,
    /** Settings of a site that uses this provider. */
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    /** Registers the site; before that the provider is down. */
    know: async (site: Site) => {
      const library = new Provider(issuer, await configurationOf(site, provider))
      library.on('server_error', (_, error) => console.error(error))
      library.on('backchannel.error', (_, error) => console.error(error))
      const callback = library.callback()
      answer = (request, response) =>
        request.url?.startsWith('/interaction/') ? decide(library, request, response) : callback(request, response)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function decide(library: Provider, request: IncomingMessage, response: ServerResponse) {
    const { account } = provider
    const result = account ? { login: { accountId: account } } : { error: 'access_denied', error_description: 'cancelled' }
    await library.interactionFinished(request, response, result)
  }
  return provider
}
export type TestProvider = Awaited<ReturnType<typeof aProvider>>

async function configurationOf({ root_url, logout }: Site, provider: { facts: Facts }): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${root_url}/login/sign-on/callback`],
        post_logout_redirect_uris: [`${root_url}/login`],
        ...(logout && { backchannel_logout_uri: logout, backchannel_logout_session_required: true }),
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }] },
    cookies: { keys: ['cookies'] },
    // The library's own fetch refuses loopback addresses.
    fetch: (address: string | URL | Request, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown } = {}) =>
      fetch(address, options),
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['preferred_username', 'given_name', 'family_name', 'seats'], email: ['email', 'email_verified'] },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...provider.facts, sub: accountId }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: grantAll,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource },
    },
    ttl: { Session: 3_600, Grant: 3_600, Interaction: 600, IdToken: 600, AccessToken: 600 },
  }
}

function logoutSource(ctx: KoaContextWithOIDC, form: string) {
  ctx.body = `<!doctype html><link rel="icon" href="data:,">${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`
}

/** Grants consent without asking. */
async function grantAll(ctx: KoaContextWithOIDC) {
  const { provider, client, session } = ctx.oidc
  const known = client && session?.grantIdFor(client.clientId)
  if (known) return provider.Grant.find(known)
  const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
  grant.addOIDCScope('openid profile email')
  await grant.save()
  return grant
}

/** The client id of the site at the provider. */
export const clientId = 'traktanda'
export const clientSecret = 'a secret of at least thirty-two signs'

type Signed = { alg?: string; kid?: string; key?: Parameters<SignJWT['sign']>[0] }

/** A sign-on provider that responds as the test says; honest by default. */
export async function aHostileProvider() {
  const pair = await generateKeyPair('RS256', { extractable: true })
  const keys = { keys: [{ ...(await exportJWK(pair.publicKey)), alg: 'RS256', use: 'sig', kid: 'one' }] }
  const server = createServer((request, response) => void respond(request.url ?? '', request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const json = (response: ServerResponse, body: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  const provider = {
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    description: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      authorization_response_iss_parameter_supported: true,
    } as Record<string, unknown>,
    /** The claims of an honest token. */
    claims: (more: JWTPayload): JWTPayload => {
      const now = Math.floor(Date.now() / 1000)
      return { iss: issuer, aud: clientId, sub: 'person-1', iat: now, exp: now + 300, ...more }
    },
    /** Signed by its key by default. */
    sign: (claims: JWTPayload, { alg = 'RS256', kid = 'one', key = pair.privateKey }: Signed = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key),
    token: honest as (response: ServerResponse, form: URLSearchParams, authorization: string | undefined) => unknown,
    /** The nonce of the current attempt. */
    nonce: '',
    /** Responds to the token request with this ID token. */
    hand: (response: ServerResponse, id_token: string | undefined) =>
      json(response, { access_token: 'access', token_type: 'Bearer', expires_in: 60, ...(id_token && { id_token }) }),
    json,
    honest,
    /** Number of exchanged codes. */
    exchanged: 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function honest(response: ServerResponse) {
    provider.hand(response, await provider.sign(provider.claims({ nonce: provider.nonce })))
  }

  async function respond(url: string, request: IncomingMessage, response: ServerResponse) {
    if (url === '/.well-known/openid-configuration') return json(response, provider.description)
    if (url === '/keys') return json(response, keys)
    if (url !== '/token') return json(response, {}, 404)
    provider.exchanged += 1
    return provider.token(response, new URLSearchParams(await text(request)), request.headers.authorization)
  }
  return provider
}
export type HostileProvider = Awaited<ReturnType<typeof aHostileProvider>>
