import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMotion, aMotionMeeting, asSecond } from '#testing/server/factories/motions/motion-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Person = { id: number; username: string }
const json = { 'content-type': 'application/json' }

test('a call without a body may send a content type; a call that needs a body is refused without one', async () => {
  const story = await aMotionMeeting(server)
  const motion = await aMotion(server, story, { signatories: [asSecond(story.second)] })
  const ask = async (who: Person, method: 'POST' | 'PATCH' | 'DELETE', path: string, headers: Record<string, string> = json) => {
    const answer = await server.as(who).request({ method, url: `/api/v1/${path}`, headers })
    return [answer.statusCode, Object.keys(answer.json<object>())[0]]
  }
  expect(await ask(story.first, 'POST', `vorstoss/${motion.id}/open/`)).toEqual([200, 'id'])
  expect(await ask(story.second, 'POST', `vorstoss/${motion.id}/sign/`, { 'content-type': 'application/json; charset=utf-8' })).toEqual([
    200,
    'id',
  ])
  expect(await ask(story.first, 'POST', 'vorstoss/')).toEqual([400, 'non_field_errors'])
  expect(await ask(story.first, 'PATCH', `vorstoss/${motion.id}/`)).toEqual([400, 'non_field_errors'])
  const broken = await server.as(story.first).request({ method: 'POST', url: '/api/v1/vorstoss/', headers: json, payload: '{"title":' })
  expect([broken.statusCode, Object.keys(broken.json<object>())]).toEqual([400, ['detail']])
  expect(await ask(story.first, 'DELETE', `vorstoss/${motion.id}/`)).toEqual([200, undefined])
})
