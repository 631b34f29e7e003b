import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** In bytes: a smaller answer fits into one packet anyway. */
const MIN_BYTES = 1024
/** Of 11. Higher ones take several times as long for a tenth less. */
const BROTLI_QUALITY = 4

const encode: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => gzip(bytes),
}

/** JSON, and scripts and styles that are not files of the build, which are compressed already. */
const compressible = /^(?:application\/(?:scim\+)?json|text\/(?:javascript|css))/

/**
 * Compresses such answers, by Brotli or gzip as the client prefers. An ETag stays as it is: it names the state of an object, which a client
 * sends back with its change. Caches that store public answers keep the encodings apart by "vary".
 */
export function compressTexts(app: FastifyInstance): void {
  // Without a cache, which would grow with every header that somebody makes up.
  const encodings = new Negotiator({ supportedValues: Object.keys(encode) })
  app.addHook('onSend', async ({ headers }, reply, payload: unknown) => {
    if (!compressible.test(String(reply.getHeader('content-type') ?? ''))) return payload
    reply.header('vary', 'accept-encoding')
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    if (!Buffer.isBuffer(bytes)) return payload
    const encoding = bytes.length < MIN_BYTES ? null : encodings.negotiate(headers['accept-encoding'] ?? '')
    const compress = encoding === null ? undefined : encode[encoding]
    if (encoding === null || !compress) return payload
    reply.header('content-encoding', encoding)
    return compress(bytes)
  })
}
