import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { type TestServer, testServer } from './test-server.ts'

type Media = { example?: unknown; schema?: object }
type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { description: string; content?: Record<string, Media> }>
}

let server: TestServer
let operations: [route: string, Operation][]
beforeAll(async () => {
  server = await testServer()
  const { paths } = (await server.as(null).request({ url: '/api/v1/openapi.json' })).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  const ofContract = Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/'))
  operations = ofContract.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method.toUpperCase()} ${path}`, operation]),
  )
})
afterAll(() => server[Symbol.asyncDispose]())

/** All calls of the contract: each export of a feature that is an endpoint, or holds some. */
const endpoints = new Map(
  Object.values(import.meta.glob<object>(['/features/*/*.ts', '/platform/shared/site.ts', '!**/*.test.ts'], { eager: true }))
    .flatMap(endpointsIn)
    .map((endpoint) => [`${endpoint.method} /api/v1/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`, endpoint]),
)

function endpointsIn(held: unknown): Endpoint[] {
  if (typeof held !== 'object' || held === null || held instanceof z.ZodType) return []
  if ('method' in held && 'path' in held && 'answer' in held) return [held as Endpoint]
  return Object.values(held).flatMap(endpointsIn)
}

test('the description of the API has every call of the contract, and nothing else', () => {
  expect(operations.map(([route]) => route).sort()).toEqual([...endpoints.keys()].sort())
  expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length)
})

test('every call has a summary, a group and its refusals', () => {
  for (const [route, { summary, description = '.', tags, responses }] of operations) {
    expect([route, summary]).toEqual([route, expect.stringMatching(/^[A-Z][^\n]{3,100}[^.]$/)])
    expect([route, description]).toEqual([route, expect.stringMatching(/[.]$/)])
    expect([route, tags]).toEqual([route, [expect.any(String)]])
    expect([route, Object.keys(responses)]).toEqual([route, expect.arrayContaining(['200', '401', '5XX'])])
    for (const [status, told] of Object.entries(responses))
      expect([route, status, told]).toEqual([route, status, expect.objectContaining({ description: expect.stringMatching(/^\S/) })])
  }
})

test('every answer and every body has an example, which the contract accepts', () => {
  const refused = operations.flatMap(([route, { requestBody, responses }]) => {
    const { answer, body, form } = endpoints.get(route)!
    const [sent] = Object.values(requestBody?.content ?? {})
    const pairs: [part: string, schema: z.ZodType | undefined, example: unknown][] = [
      ['answer', answer === 'file' ? undefined : answer, responses['200']?.content?.['application/json']?.example],
      ['body', body ?? form, sent?.example],
    ]
    return pairs.flatMap(([part, schema, example]) => {
      const error = schema && (example === undefined ? 'none' : schema.safeParse(example).error?.message)
      return error ? [{ route, part, error, example }] : []
    })
  })
  expect(refused).toEqual([])
})
