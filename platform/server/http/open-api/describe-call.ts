import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { translate } from '#platform/server/lib/texts.ts'
import { type Endpoint, type RefusalStatus, scopeOf } from '#platform/shared/endpoint.ts'
import { exampleOf, type Schema } from './examples.ts'
import { groupOf } from './groups.ts'
import { changesEdited, refusalsOf } from './refusals.ts'

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>

/** Describes a call of the contract by its endpoint; pages, and SCIM, which describes itself, only by their schemas. */
export const describeCall: Transform = (route) => {
  const { endpoint } = route.route.config ?? {}
  const described = jsonSchemaTransform(route)
  if (!endpoint) return described
  const { body, params, querystring, response } = described.schema as Shapes
  return {
    ...described,
    schema: {
      operationId: nameOf(endpoint),
      summary: endpoint.summary,
      ...(endpoint.description && { description: endpoint.description }),
      tags: [groupOf(endpoint.path)],
      ...securityOf(endpoint),
      ...(params && { params: withExamples(params) }),
      ...(querystring && { querystring }),
      ...(changesEdited(endpoint) && { headers: ifMatch }),
      ...(body && { body: { ...body, examples: [exampleOf(body)] } }),
      ...(endpoint.upload && { consumes: ['multipart/form-data'], body: uploadOf(endpoint) }),
      response: { ...successOf(endpoint, response?.[200]), ...problemsOf(endpoint) },
    } as FastifySchema,
  }
}

type Shapes = { body?: Schema; params?: Schema; querystring?: Schema; response?: Record<number, Schema> }

/** Like `getMeetingsByIdNotes`, by which generators name functions. */
const nameOf = ({ method, path }: Endpoint) =>
  method.toLowerCase() +
  path.replace(/(?:^|\/)(:?)(\w+)/g, (_, isParameter, name) => (isParameter ? 'By' : '') + inCapitals(name)).replace('/', '')
const inCapitals = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

function securityOf(endpoint: Endpoint) {
  if (endpoint.access === 'anyone') return { security: [] }
  const scope = scopeOf(endpoint)
  return scope !== 'none' && { security: [{ session: [] }, { access_token: [scope] }] }
}

const withExamples = (params: Schema): Schema => ({
  ...params,
  properties: Object.fromEntries(
    Object.entries(params.properties ?? {}).map(([name, schema]) => [name, { ...schema, examples: [exampleOf(schema, name)] }]),
  ),
})

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

function uploadOf({ upload = 'file', form, upload_can_miss }: Endpoint): Schema {
  const texts: Schema = form ? (z.toJSONSchema(form, { io: 'input' }) as Schema) : {}
  return {
    type: 'object',
    properties: { ...texts.properties, [upload]: bytes },
    required: [...(texts.required ?? []), ...(upload_can_miss ? [] : [upload])],
    ...(form && { examples: [exampleOf(texts)] }),
  }
}

const etag = { type: 'string', description: 'Of the state that was answered, for `If-Match`' }

function successOf(endpoint: Endpoint, schema: Schema | undefined) {
  if (endpoint.answer === 'file' || !schema)
    return { 200: fileOf('The bytes of the file'), 206: fileOf('A range of them, where the file has ranges') }
  const headers = endpoint.edited && endpoint.method !== 'DELETE' && { headers: { ETag: etag } }
  return { 200: { description: 'Done', ...headers, content: { 'application/json': { schema, example: exampleOf(schema) } } } }
}

const fileOf = (description: string) => ({ description, content: { '*/*': { schema: bytes } } })

function problemsOf(endpoint: Endpoint) {
  const refusals = Object.entries(refusalsOf(endpoint)).map(([status, description]) => [status, problemOf(Number(status), description)])
  return {
    ...Object.fromEntries(refusals),
    '5XX': problemOf(503, 'A fault of the server. 503: it will pass, and `Retry-After` says when to try again.'),
  }
}

/** Texts of problems by status, for examples; others than these may be answered. */
const textKeys: Record<number, string> = {
  401: 'problem.not_signed_in',
  403: 'problem.not_permitted',
  404: 'problem.not_found',
  409: 'problem.committee_inactive',
  412: 'problem.changed_meanwhile',
  413: 'problem.too_large',
  415: 'problem.unreadable',
  503: 'problem.unavailable',
} satisfies Partial<Record<RefusalStatus | 503, string>>

function problemOf(status: number, description: string) {
  const schema = { $ref: '#/components/schemas/Problem' }
  if (status === 416) return { description, type: 'null' }
  return { description, content: { 'application/json': { schema, example: exampleOfProblem(status) } } }
}

function exampleOfProblem(status: number) {
  if (status === 400) return { title: [translate('en', { key: 'problem.required_input_missing' })] }
  return { detail: translate('en', { key: textKeys[status] ?? 'problem.not_permitted' }), ...(status === 412 && { current: {} }) }
}
