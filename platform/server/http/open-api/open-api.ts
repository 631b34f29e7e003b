import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#platform/server/env.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { scopes } from '#platform/shared/endpoint.ts'
import { languageCookie } from '#platform/shared/languages.ts'
import { describeCall } from './describe-call.ts'
import { groups } from './groups.ts'
import { viewer } from './viewer.ts'
import { apiTitle } from './viewer-page.ts'

/** Serves the contract as OpenAPI 3.1 at {path_prefix}/api/v1/openapi.json, generated from the routes, and a viewer of it at {path_prefix}/api/v1/. */
export async function openApi(app: FastifyInstance, env: Env) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: apiTitle, version: env.version, description: introduction, license: { name: 'MIT', identifier: 'MIT' } },
      tags: groups.map(({ name, description }) => ({ name, description })),
      components: {
        schemas: { Problem: problem },
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'sessionid', description: sessionDescription },
          access_token: { type: 'http', scheme: 'bearer', description: `An access token. Scopes: ${scopes.join(', ')}` },
        },
      },
      security: [{ session: [] }],
    },
    transform: describeCall,
  })
  let document: string | undefined
  app.get(`${apiRoot(env)}openapi.json`, { schema: { hide: true } }, (_request, reply) => {
    document ??= JSON.stringify(onlyCalls(app.swagger(), env))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  viewer(app, env)
}

/** Leaves out the pages and what monitoring reads, which are no calls. */
function onlyCalls<Described extends { paths?: object }>(document: Described, env: Env) {
  const isCall = ([path]: [string, unknown]) => path.startsWith(apiRoot(env))
  return { ...document, paths: Object.fromEntries(Object.entries(document.paths ?? {}).filter(isCall)) }
}

const sessionDescription = 'The session of a browser. Changes need the header `X-CSRFToken` with the value of the cookie `csrftoken`.'

const problem = {
  type: 'object',
  description: 'Why a call was refused, in the language of the caller: `detail` as a whole, and the errors of each field',
  properties: {
    detail: { type: 'string' },
    non_field_errors: { type: 'array', items: { type: 'string' }, description: 'Errors of no single field' },
    current: { type: 'object', description: 'With 412: the present state' },
  },
  additionalProperties: { type: 'array', items: { type: 'string' } },
} as const

const introduction = `Programs send an access token in the header \`Authorization\`, as \`Bearer traktanda_…\`. Users create theirs on the page of their account.
A call can do what the user of the token can, within its scopes; what the user may not see answers 404.

- Times are ISO 8601 with an offset, days \`YYYY-MM-DD\`.
- A refusal says why, in the language of the cookie \`${languageCookie}\` or the header \`Accept-Language\`: de, fr or en.
- \`If-Match\` with the ETag of an object makes sure that a change overwrites nobody else's.`
