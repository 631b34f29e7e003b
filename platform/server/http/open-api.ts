import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Env } from '#platform/server/env.ts'
import { type Scope, scopes } from '#platform/shared/endpoint.ts'
import { apiRoot } from './paths.ts'

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>

/** Serves the contract as OpenAPI 3.1 at {path_prefix}/api/v1/openapi.json, generated from the routes. */
export async function openApi(app: FastifyInstance, env: Env) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: env.app_name, version: env.version },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'sessionid' },
          access_token: { type: 'http', scheme: 'bearer', description: `An access token. Scopes: ${scopes.join(', ')}` },
        },
      },
      security: [{ session: [] }],
    },
    transform: describeRoute,
  })
  app.get(`${apiRoot(env)}openapi.json`, { schema: { hide: true } }, () => app.swagger())
}

/** Adds what has no schema: who may call, uploaded files, file responses and If-Match. */
const describeRoute: Transform = (route) => {
  const described = jsonSchemaTransform(route)
  const { access, scope = 'none', upload, upload_can_miss, form, answers_file, heeds_if_match } = route.route.config ?? {}
  return {
    ...described,
    schema: {
      ...described.schema,
      ...(access !== 'anyone' && scope !== 'none' && { security: securityOf(scope) }),
      ...(access === 'anyone' && { security: [] }),
      ...(upload && { consumes: ['multipart/form-data'], body: uploadOf(upload, { form, isNeeded: !upload_can_miss }) }),
      ...(heeds_if_match && { headers: ifMatch }),
      ...(answers_file && { response: { 200: fileAnswer, 206: fileAnswer } }),
    },
  }
}

/** No session suffices for SCIM. */
const securityOf = (scope: Scope): Record<string, string[]>[] => [...(scope === 'scim' ? [] : [{ session: [] }]), { access_token: [scope] }]

const ifMatch = {
  type: 'object',
  properties: {
    'if-match': {
      type: 'string',
      description: 'The ETag that the change started from; 412 with the present state as `current` when it is another by now',
    },
  },
}
const bytes = { type: 'string', format: 'binary' }
const uploadOf = (field: string, { form, isNeeded }: { form: z.ZodType | undefined; isNeeded: boolean }) => ({
  type: 'object',
  properties: { ...(form && z.toJSONSchema(form, { io: 'input' }).properties), [field]: bytes },
  ...(isNeeded && { required: [field] }),
})
const fileAnswer = { description: 'The bytes of the file, or a range of them', content: { '*/*': { schema: bytes } } }
