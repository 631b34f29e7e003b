import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireAnnotation } from '#features/annotations/annotation.ts'
import { anInk, anOpenProtocol } from '#testing/server/factories/annotation-factories.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let open: Awaited<ReturnType<typeof anOpenProtocol>>
let me: ReturnType<TestServer['as']>
const known = anInk()
beforeAll(async () => {
  server = await testServer()
  const { member, meeting } = await anImportedMeeting(server)
  me = server.as(member)
  open = await anOpenProtocol(me, meeting)
  await open.draw(known)
})
afterAll(() => server[Symbol.asyncDispose]())

const send = async (method: 'POST' | 'PATCH', path: string, payload: string) => {
  const url = `/api/v1/${path}`
  const { statusCode } = await me.request({ method, url, payload, headers: { 'content-type': 'application/json' } })
  return statusCode
}
const create = (payload: string) => send('POST', `annotationlayers/${open.layer.id}/annotation_create/`, payload)
const update = (payload: string) => send('PATCH', `annotations/${known.id}/`, payload)

/** Any JSON value in place of a part of a stroke, or as a further field. */
const spoilt = fc
  .tuple(fc.constantFrom(...Object.keys(known), 'text', 'quote', 'rects', 'x', 'more', '__proto__', 'constructor'), fc.jsonValue())
  .map(([part, value]) => JSON.stringify({ annotation: Object.fromEntries([...Object.entries(known), [part, value]]) }))
const anything = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc.jsonValue().map((annotation) => JSON.stringify({ annotation })),
  spoilt,
)

test('accepts or rejects any body sent as an annotation, without a server error', async () => {
  await fc.assert(
    fc.asyncProperty(anything, async (payload) => {
      const statuses = [await create(payload), await update(payload)]
      expect([payload, statuses.filter((status) => status >= 500)]).toEqual([payload, []])
    }),
    { numRuns: 150 },
  )
  for (const annotation of await open.drawn()) expect(wireAnnotation.safeParse(annotation).success).toBe(true)
})

test('returns an accepted annotation unchanged, with every character', async () => {
  // Bodies with property names that reach a prototype are refused before the contract is checked.
  const harmless = fc.jsonValue({ maxDepth: 5 }).filter((value) => !/"(__proto__|constructor)"/.test(JSON.stringify(value)))
  const more = fc.record({ text: fc.string({ unit: 'binary', maxLength: 200 }), more: harmless })
  await fc.assert(
    fc.asyncProperty(more, async (change) => {
      const annotation = anInk(JSON.parse(JSON.stringify(change)) as object)
      expect(await open.draw(annotation)).toBe(200)
      expect((await open.drawn()).at(-1)).toEqual(annotation)
    }),
    { numRuns: 60 },
  )
})
