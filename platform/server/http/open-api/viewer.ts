import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#platform/server/env.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { pageOf, scriptOf, style } from './viewer-page.ts'

const require = createRequire(import.meta.url)
const { version } = require('@fastify/swagger-ui/package.json') as { version: string }

/** What the page fetches from the library. */
const files = [
  { name: 'swagger-ui-bundle.js', type: 'text/javascript', path: require.resolve('@fastify/swagger-ui/static/swagger-ui-bundle.js') },
  { name: 'swagger-ui.css', type: 'text/css', path: require.resolve('@fastify/swagger-ui/static/swagger-ui.css') },
]

/** Serves Swagger UI at {path_prefix}/api/v1/, under the content security policy of all pages and without any other host. */
export function viewer(app: FastifyInstance, env: Env): void {
  const root = apiRoot(env)
  const place = `${root}viewer/${version}/`
  const hidden = { schema: { hide: true } }
  app.get(root, hidden, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(pageOf({ path_prefix: env.path_prefix, root, place })),
  )
  app.get(`${root}viewer.js`, hidden, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(Buffer.from(scriptOf(root))))
  app.get(`${root}viewer.css`, hidden, (_request, reply) => reply.type('text/css; charset=utf-8').send(Buffer.from(style)))
  for (const { name, type, path } of files)
    app.get(place + name, hidden, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(`${type}; charset=utf-8`)
        .send(await readFile(path)),
    )
}
