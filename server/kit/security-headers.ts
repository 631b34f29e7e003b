import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'

/** A strict policy: own origin only, no inline script, styles by nonce; wasm because the PDF viewer decodes scans (JBIG2) with it. */
export const securityHeaders = (app: FastifyInstance, { tracking_url }: Pick<Env, 'tracking_url'>) =>
  app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...(tracking_url ? [new URL(tracking_url).origin] : [])],
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
