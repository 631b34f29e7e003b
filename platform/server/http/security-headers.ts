import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Env } from '#platform/server/env.ts'
import type { SiteSettings } from '#platform/shared/site/site-settings.ts'
import { isRootSecure } from './secure.ts'

/** Of answers that are no page: were one opened as such all the same, it would run nothing, load nothing, and be of no site. */
const dataPolicy = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';sandbox"

/** What the application never asks a browser for, so that nothing that came into a page can either. */
const notAsked = [
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
/** A year. */
const hstsSeconds = 31_536_000

const always = {
  // What is kept on a device is sealed by the application; the browser's own cache seals nothing.
  'cache-control': 'private, no-store',
  'permissions-policy': notAsked.map((name) => `${name}=()`).join(', '),
}

/**
 * What every answer says, unless its route knows better: nothing is kept, nothing is guessed, nothing is framed. Pages have a strict policy: own
 * origin only, no inline script, styles by nonce; wasm because the PDF viewer decodes scans (JBIG2) with it. Where ROOT_URL says https, browsers
 * come back by TLS alone.
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

/** What is no page of ours, whatever it says it is. A PDF is left to the browser's viewer, which no sandbox lets begin. */
function isData(reply: FastifyReply): boolean {
  const type = String(reply.getHeader('content-type') ?? '')
  return type.startsWith('application/json') || (reply.hasHeader('content-disposition') && type !== 'application/pdf')
}

/** The same for what is answered past the application: a body that is never read to its end. */
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

/** Lets the page that is sent reach what the site's settings name: the statistics' script and where it reports, the list of other applications. */
export function allowOrigins({ raw }: FastifyReply, { tracking_url, apps_endpoint_url }: Reached): void {
  const policy = String(raw.getHeader('content-security-policy'))
  const scripts = originsOf(tracking_url)
  const calls = originsOf(tracking_url, apps_endpoint_url)
  const wider = policy.replace("script-src 'self'", `$&${scripts}`).replace("connect-src 'self'", `$&${calls}`)
  raw.setHeader('content-security-policy', wider)
}

/** A path is on this origin. */
const originsOf = (...addresses: (string | null)[]) =>
  addresses.map((address) => (address && URL.canParse(address) ? ` ${new URL(address).origin}` : '')).join('')
