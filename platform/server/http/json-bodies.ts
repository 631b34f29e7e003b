import type { FastifyInstance } from 'fastify'

/** Parses JSON like Fastify, but accepts an empty body: clients send the content type with every call (D1 §7). */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}
