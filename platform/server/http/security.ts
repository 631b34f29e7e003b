import { timingSafeEqual } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#platform/server/env.ts'
import { throttle } from '#platform/server/log.ts'
import type { SiteSettings } from '#platform/shared/site.ts'

/** Policy of responses that are not pages: if a browser opens one as a page, it runs and loads nothing and has an opaque origin. */
const dataPolicy = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';sandbox"

/** Browser features that the application never uses, so that injected code cannot use them either. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
/** One year. */
const hstsSeconds = 31_536_000

const always = {
  // The application encrypts what it keeps on a device; the browser's cache does not.
  'cache-control': 'private, no-store',
  'permissions-policy': unusedFeatures.map((name) => `${name}=()`).join(', '),
}

/**
 * Default headers of every response: no caching, no MIME sniffing, no framing. Pages get a strict CSP: own origin only, no inline scripts, styles by
 * nonce; wasm is allowed because the PDF viewer decodes scans (JBIG2) with it. If ROOT_URL is https, HSTS is on.
 */
export async function securityHeaders(app: FastifyInstance, env: Pick<Env, 'root_url'>): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isRootSecure(env) && { maxAge: hstsSeconds, includeSubDomains: false },
  })
  app.addHook('onRequest', async (_request, reply) => void reply.headers(always))
  app.addHook('onSend', async (_request, reply) => {
    if (isData(reply)) reply.raw.setHeader('content-security-policy', dataPolicy)
  })
}

/** Whether a content type is that of our JSON answers, also in SCIM. */
export const isJson = (type: string): boolean => /^application\/(?:scim\+)?json\b/.test(type)

/** Whether a response is data and not one of our pages. PDFs are excluded: the browser's viewer does not start in a sandbox. */
function isData(reply: FastifyReply): boolean {
  const type = String(reply.getHeader('content-type') ?? '')
  return isJson(type) || (reply.hasHeader('content-disposition') && type !== 'application/pdf')
}

/** The same headers for the response that bypasses Fastify because the request body is never read to its end. */
export const headersOfUnread = (env: Pick<Env, 'root_url'>) => ({
  ...always,
  ...(isRootSecure(env) && { 'strict-transport-security': `max-age=${hstsSeconds}` }),
  'content-security-policy': dataPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})

type Reached = Pick<SiteSettings, 'tracking_url' | 'apps_endpoint_url'>

/** Adds the origins from the site settings to a page's CSP: the tracking script and its endpoint, and the list of other applications. */
export function allowOrigins({ raw }: FastifyReply, { tracking_url, apps_endpoint_url }: Reached): void {
  const policy = String(raw.getHeader('content-security-policy'))
  const scripts = originsOf(tracking_url)
  const calls = originsOf(tracking_url, apps_endpoint_url)
  const wider = policy.replace("script-src 'self'", `$&${scripts}`).replace("connect-src 'self'", `$&${calls}`)
  raw.setHeader('content-security-policy', wider)
}

/** Origins of the URLs; a path has none, as it is on our own origin. */
const originsOf = (...addresses: (string | null)[]) =>
  addresses.map((address) => (address && URL.canParse(address) ? ` ${new URL(address).origin}` : '')).join('')

type Rooted = Pick<Env, 'root_url'>

/** Whether ROOT_URL is https. */
const isRootSecure = ({ root_url }: Rooted): boolean => new URL(root_url).protocol === 'https:'

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

/** Compares two tokens in constant time. */
export function sameToken(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
