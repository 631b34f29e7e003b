import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPath } from '#shared/kit/endpoint.ts'
import { type Actors, accessWorld, type World } from './access-world.ts'
import { testHouse } from './house.ts'
import { multipart } from './multipart.ts'

/**
 * Every route of the API against every actor of permissions.md, in the situation of access-world.ts: committee and meeting of the actor.
 *
 * AN nobody · NM no membership · FM future · XM ended, but had the meeting · XB ended before the meeting · AC access · MB member ·
 * NB member since after the meeting · RS responsible · SA site administrator · OM member of another committee · OW owner of the personal document
 */
const actors: Actors = ['AN', 'NM', 'FM', 'XM', 'XB', 'AC', 'MB', 'NB', 'RS', 'SA', 'OM', 'OW']
const anyone = '200 200 200 200 200 200 200 200 200 200 200 200'
const signedIn = '401 200 200 200 200 200 200 200 200 200 200 200'
const committee = '401 404 404 200 200 200 200 200 200 404 404 200'
const meeting = '401 404 404 200 404 200 200 404 200 404 404 200'
const reading = '401 404 404 403 404 200 200 404 200 404 404 200'
const owner = '401 404 404 404 404 404 404 404 404 404 404 200'

const documents = (kind: string, seen: string, see: string) => ({
  [`GET ${kind}/:id/`]: seen,
  [`GET ${kind}/:id/versions/`]: seen,
  [`GET ${kind}/:id/versions/:version_id/`]: seen,
  [`GET ${kind}/:id/versions/:version_id/file/`]: seen,
  [`POST ${kind}/:id/versions/:version_id/seen/`]: see,
})

const table: Record<string, string> = {
  'GET config/': anyone,
  'GET users/me/': signedIn,
  'GET committees/': signedIn,
  'GET committees/:id/': committee,
  'GET committees/:id/meetings/': committee,
  'POST committees/:committee/import_meeting/': '401 404 404 403 403 403 403 403 200 404 404 403',
  'GET meetings/': signedIn,
  'GET meetings/:id/': meeting,
  'GET meetings/:id/agenda_items/': meeting,
  'GET meetings/:id/meeting_documents/': meeting,
  'GET meetings/:id/tagesordnung_item/': meeting,
  'GET agenda_items/:id/': meeting,
  'GET agenda_items/:id/attachments/': meeting,
  ...documents('meeting_documents', meeting, reading),
  ...documents('protocols', meeting, reading),
  ...documents('proposals', meeting, reading),
  ...documents('attachments', meeting, reading),
  ...documents('personal_documents', owner, owner),
}

let world: World
beforeAll(async () => {
  world = await accessWorld(await testHouse())
})
afterAll(() => world.house[Symbol.asyncDispose]())

test('every route of the API has a row', () => {
  const root = '/api/v1/'
  const { paths = {} } = world.house.app.swagger() as { paths?: Record<string, object> }
  const served = Object.entries(paths)
    .filter(([path]) => path.startsWith(root))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(root.length).replace(/\{(\w+)\}/g, ':$1')}`),
    )
  expect(served.sort()).toEqual(Object.keys(table).sort())
})

test.each(Object.entries(table))('%s', async (route, expected) => {
  const [method = '', path = ''] = route.split(' ')
  const found: string[] = []
  for (const actor of actors) {
    const form = path.includes('import_meeting') ? multipart('zipfile', world.zip) : undefined
    const answer = await world.clients[actor].request({
      method,
      url: `/api/v1/${fillPath(path, world.paramsOf(path))}${form ? '?dry_run=true' : ''}`,
      ...form,
    })
    found.push(String(answer.statusCode))
  }
  expect(found.join(' ')).toBe(expected)
})

test.each(Object.keys(table).filter((route) => route.includes(':')))('%s answers 404 for what is not there', async (route) => {
  const [method = '', path = ''] = route.split(' ')
  for (const id of ['999999', '0', '-1', 'abc', '99999999999999999999', '1;drop']) {
    const url = `/api/v1/${path.replace(/:\w+/g, encodeURIComponent(id))}`
    expect([url, (await world.clients.RS.request({ method: method as 'GET', url })).statusCode]).toEqual([url, 404])
  }
})

test('a version of another document is not found through this one', async () => {
  const { attachments, proposals } = world.documents
  const url = `/api/v1/attachments/${attachments.id}/versions/${proposals.version_id}/file/`
  expect((await world.clients.RS.request({ method: 'GET', url })).statusCode).toBe(404)
  expect((await world.clients.RS.request({ method: 'GET', url: `/api/v1/protocols/${attachments.id}/` })).statusCode).toBe(404)
})

test('an unsafe call needs the echoed token', async () => {
  const { id, version_id } = world.documents.attachments
  const url = `/api/v1/attachments/${id}/versions/${version_id}/seen/`
  for (const token of ['', 'wrong']) {
    const refused = await world.clients.MB.request({ method: 'POST', url, headers: { 'x-csrftoken': token } })
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toEqual({ detail: expect.any(String) })
  }
})

test('a known path refuses other methods, an unknown one is not found', async () => {
  expect((await world.clients.RS.request({ method: 'DELETE', url: '/api/v1/committees/' })).statusCode).toBe(405)
  expect((await world.clients.RS.request({ method: 'GET', url: '/api/v1/nothing/' })).statusCode).toBe(404)
})
