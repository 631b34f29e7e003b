import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMembership } from '#features/committees/membership-contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { changeMotion, getMotion } from '#features/motions/contract.ts'
import { tagOf } from '#platform/shared/edited.ts'
import { editedStories } from '#testing/server/factories/edited-stories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const kinds = Object.keys(editedStories)

test.each(kinds)('%s: a change from an outdated state answers 412 with the current one and overwrites nothing', async (kind) => {
  const { browsers, change, remove, params, object, bodies } = await editedStories[kind]!(server)
  const [mine, theirs] = browsers
  const { edited } = change
  const started = tagOf(edited, object)
  const saved = await theirs.call(change, { params, body: bodies[1], if_match: started } as never)
  expect(saved).toMatchObject({ status: 200, headers: { etag: tagOf(edited, saved.body as object) } })
  expect(saved.headers['etag']).not.toBe(started)

  const late = [await mine.call(change, { params, body: bodies[0], if_match: started } as never)]
  if (remove) late.push(await mine.call(remove, { params, if_match: started } as never))
  for (const { status, headers, body } of late) {
    const { detail, current } = body as unknown as { detail: string; current: object }
    expect([status, headers['etag'], detail]).toEqual([412, saved.headers['etag'], expect.stringContaining('wurde nichts')])
    expect(edited.stateOf(current as never)).toEqual(edited.stateOf(saved.body as never))
  }
  const present = String(saved.headers['etag'])
  const again = await mine.call(change, { params, body: bodies[0], if_match: `"other", ${present}` } as never)
  expect([again.status, again.body]).toEqual([200, expect.objectContaining({})])
  const weak = await mine.call(change, { params, body: bodies[1], if_match: `W/${again.headers['etag']}` } as never)
  expect(weak.status).toBe(412)
})

test.each(kinds)('%s: without If-Match, or with If-Match: *, a change is unconditional', async (kind) => {
  const { browsers, change, remove, params, bodies } = await editedStories[kind]!(server)
  const statuses: number[] = []
  for (const if_match of [undefined, '*']) {
    for (const body of bodies) statuses.push((await browsers[0].call(change, { params, body, if_match } as never)).status)
  }
  if (remove) statuses.push((await browsers[1].call(remove, { params } as never)).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test.each(kinds)('%s: of two simultaneous changes from the same state one succeeds, and the other answers 412', async (kind) => {
  const { browsers, change, params, object, bodies } = await editedStories[kind]!(server)
  const if_match = tagOf(change.edited, object)
  const answers = await Promise.all(
    browsers.map((browser, index) => browser.call(change, { params, body: bodies[index], if_match } as never)),
  )
  const saved = answers.find(({ status }) => status === 200)
  const refused = answers.find(({ status }) => status === 412)
  expect(saved && refused, JSON.stringify(answers.map(({ status }) => status))).toBeDefined()
  expect(refused?.headers['etag']).toBe(saved?.headers['etag'])
})

test('OpenAPI lists If-Match for exactly these calls', async () => {
  const described = await server.as(null).request({ url: '/api/v1/openapi.json' })
  const { paths } = described.json<{ paths: Record<string, Record<string, object>> }>()
  const named = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([, { parameters = [] }]: [string, { parameters?: { name: string }[] }]) =>
        parameters.some(({ name }) => name === 'if-match'),
      )
      .map(([method]) => `${method.toUpperCase()} ${path.replace('/api/v1/', '').replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const stories = await Promise.all(kinds.map((kind) => editedStories[kind]!(server)))
  const tried = stories
    .flatMap(({ change, remove }) => [change, ...(remove ? [remove] : [])])
    .map(({ method, path }) => `${method} ${path}`)
  expect(named.toSorted()).toEqual(tried.toSorted())
})

test('a single object is answered with the ETag that its change accepts', async () => {
  for (const [kind, get] of [
    ['motion', getMotion],
    ['meeting', getMeeting],
    ['membership', getMembership],
  ] as const) {
    const { browsers, change, params, object, bodies } = await editedStories[kind]!(server)
    const { headers } = await browsers[0].call(get, { params } as never)
    expect(headers['etag']).toBe(tagOf(change.edited, object))
    expect((await browsers[1].call(change, { params, body: bodies[0], if_match: headers['etag'] } as never)).status).toBe(200)
  }
})

test.each(['', 'abc', '"abc', '"a" "b"', 'w/"a"', '*, "a"', '"a\u00e9" x'])(
  'an unreadable If-Match %j answers 400 and changes nothing',
  async (if_match) => {
    const { browsers, params, object } = await editedStories['motion']!(server)
    const answer = await browsers[0].call(changeMotion, { params, body: { title: 'Neu' }, if_match } as never)
    expect([answer.status, answer.body]).toEqual([400, { detail: expect.any(String) }])
    expect((await browsers[0].call(getMotion, { params } as never)).body).toEqual(object)
  },
)

test('a person without access gets 404, whatever If-Match says', async () => {
  const { change, params } = await editedStories['motion']!(server)
  const stranger = server.as(
    await server.db
      .insertInto('app_user')
      .values({ username: 'fremd', first_name: '', last_name: '' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  expect((await stranger.call(change, { params, body: {}, if_match: '"abc"' } as never)).status).toBe(404)
})
