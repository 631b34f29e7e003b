import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '#platform/server/env.ts'
import { throttle } from '#platform/server/log/throttle.ts'

type Rooted = Pick<Env, 'root_url'>

/** Whether ROOT_URL is https. */
export const isRootSecure = ({ root_url }: Rooted): boolean => new URL(root_url).protocol === 'https:'

/** Whether to set cookies as Secure. ROOT_URL decides; if it is not https, a trusted proxy may say so. */
export const isSecure = (request: FastifyRequest, env: Rooted): boolean => isRootSecure(env) || request.protocol === 'https'

const WARN_AGAIN_AFTER_MS = 3_600_000

/** Warns at most once an hour if X-Forwarded-Proto contradicts ROOT_URL: the proxy or a setting is wrong. */
export function warnOfProtocol(app: FastifyInstance, env: Rooted & Pick<Env, 'path_prefix'>): void {
  // Requested by this machine or by the proxy itself.
  const fromWithin = ['/healthz', '/readyz', '/metrics'].map((path) => env.path_prefix + path)
  const contradiction = isRootSecure(env) ? contradictionOfSecure : contradictionOfPlain
  const isDue = throttle(WARN_AGAIN_AFTER_MS)
  app.addHook('onRequest', async (request) => {
    const found = contradiction(request)
    if (!found || fromWithin.includes(request.routeOptions.url ?? '') || !isDue(found)) return
    request.log.warn(`${found} (docs/operations.md, Reverse proxy)`)
  })
}

const contradictionOfPlain = ({ protocol }: FastifyRequest) =>
  protocol === 'https' && 'X-Forwarded-Proto says https, and ROOT_URL does not: set ROOT_URL to the address in the browser'

function contradictionOfSecure({ protocol, headers }: FastifyRequest) {
  if (protocol === 'https') return false
  const said = headers['x-forwarded-proto']
  if (said === undefined) return 'ROOT_URL says https, and requests come without X-Forwarded-Proto: let the proxy set it'
  return said === 'https'
    ? 'ROOT_URL says https, and X-Forwarded-Proto is not believed: set TRUST_PROXY to the address from which the proxy asks'
    : 'ROOT_URL says https, and X-Forwarded-Proto does not: let the proxy set it to the protocol that the browser used'
}
