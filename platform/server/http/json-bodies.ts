import type { FastifyInstance } from 'fastify'

/** Reads JSON as Fastify does. Clients name the type for all of their calls: a body that is not there is none (D1 §7). */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}
