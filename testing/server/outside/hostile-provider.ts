import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

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
