import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SiteSettings } from '#shared/shell/site-settings.ts'

/** A strict policy: own origin only, no inline script, styles by nonce; wasm because the PDF viewer decodes scans (JBIG2) with it. */
export const securityHeaders = (app: FastifyInstance) =>
  app.register(helmet, {
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
    referrerPolicy: { policy: 'same-origin' },
    // Decided where TLS ends; this server may well stand behind it.
    strictTransportSecurity: false,
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
