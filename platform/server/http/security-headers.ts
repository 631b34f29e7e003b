import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Env } from '#platform/server/env.ts'
import type { SiteSettings } from '#platform/shared/site/site-settings.ts'
import { isRootSecure } from './secure.ts'

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

/** Whether a response is data and not one of our pages. PDFs are excluded: the browser's viewer does not start in a sandbox. */
function isData(reply: FastifyReply): boolean {
  const type = String(reply.getHeader('content-type') ?? '')
  return type.startsWith('application/json') || (reply.hasHeader('content-disposition') && type !== 'application/pdf')
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
