import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireAnnotation } from '#features/annotations/annotation.ts'
import { anInk, anOpenProtocol } from '#testing/server/factories/annotation-factories.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { type TestHouse, testHouse } from '#testing/server/house.ts'

let house: TestHouse
let open: Awaited<ReturnType<typeof anOpenProtocol>>
let me: ReturnType<TestHouse['as']>
const known = anInk()
beforeAll(async () => {
  house = await testHouse()
  const { member, meeting } = await anImportedMeeting(house)
  me = house.as(member)
  open = await anOpenProtocol(me, meeting)
  await open.draw(known)
})
afterAll(() => house[Symbol.asyncDispose]())

const send = async (method: 'POST' | 'PATCH', path: string, payload: string) => {
  const url = `/api/v1/${path}`
  const { statusCode } = await me.request({ method, url, payload, headers: { 'content-type': 'application/json' } })
  return statusCode
}
const create = (payload: string) => send('POST', `annotationlayers/${open.layer.id}/annotation_create/`, payload)
const update = (payload: string) => send('PATCH', `annotations/${known.id}/`, payload)

/** Anything in the place of one part of a stroke, or beside them. */
const spoilt = fc
  .tuple(fc.constantFrom(...Object.keys(known), 'text', 'quote', 'rects', 'x', 'more', '__proto__', 'constructor'), fc.jsonValue())
  .map(([part, value]) => JSON.stringify({ annotation: Object.fromEntries([...Object.entries(known), [part, value]]) }))
const anything = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc.jsonValue().map((annotation) => JSON.stringify({ annotation })),
  spoilt,
)

test('whatever is sent as an annotation is taken or refused, and never breaks anything', async () => {
  await fc.assert(
    fc.asyncProperty(anything, async (payload) => {
      const statuses = [await create(payload), await update(payload)]
      expect([payload, statuses.filter((status) => status >= 500)]).toEqual([payload, []])
    }),
    { numRuns: 150 },
  )
  for (const annotation of await open.drawn()) expect(wireAnnotation.safeParse(annotation).success).toBe(true)
})

test('what is taken is handed out as it came, in every character', async () => {
  // Names that would reach a prototype are refused with the whole body, before the contract.
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
