import { afterAll, beforeAll, expect, test } from 'vitest'
import { testHouse } from '#server/test/house.ts'
import { multipart } from '#server/test/multipart.ts'
import { fillPath } from '#shared/kit/endpoint.ts'
import { administrationRows } from './administration-rows.ts'
import { annotationRows } from './annotation-rows.ts'
import { basicDocumentRows } from './basic-document-rows.ts'
import { businessRows } from './business-rows.ts'
import { calendarRows } from './calendar-rows.ts'
import { committeePartRows } from './committee-part-rows.ts'
import { committeeRows } from './committee-rows.ts'
import { deviceRows } from './device-rows.ts'
import { documentRows } from './document-rows.ts'
import { downloadRows } from './download-rows.ts'
import { interchangeRows } from './interchange-rows.ts'
import { meetingRows } from './meeting-rows.ts'
import { motionRows } from './motion-rows.ts'
import { noteRows } from './note-rows.ts'
import { notificationRows } from './notification-rows.ts'
import { personalDocumentRows } from './personal-document-rows.ts'
import { recordsRows } from './records-rows.ts'
import { actors, answersOf, type Request, type Row, type Rows } from './row.ts'
import { searchRows } from './search-rows.ts'
import { shellRows } from './shell-rows.ts'
import { tagRows } from './tag-rows.ts'
import { accessWorld, type World } from './world.ts'

/** Every route of the API against every actor of permissions.md. */
const table: Rows = {
  // Before a row sets another variant of the site.
  ...recordsRows,
  ...shellRows,
  ...deviceRows,
  ...administrationRows,
  ...committeeRows,
  ...committeePartRows,
  ...meetingRows,
  ...businessRows,
  ...calendarRows,
  ...documentRows,
  ...downloadRows,
  ...annotationRows,
  ...interchangeRows,
  ...basicDocumentRows,
  ...personalDocumentRows,
  ...noteRows,
  ...motionRows,
  ...notificationRows,
  ...searchRows,
  ...tagRows,
}

let world: World
beforeAll(async () => {
  world = await accessWorld(await testHouse({ FULL_TEXT_SEARCH: 'on' }))
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

test.each(Object.entries(table))('%s', async (route, row) => {
  const [method = '', path = ''] = route.split(' ')
  const found: string[] = []
  const before = await deeds().orderBy('id', 'desc').executeTakeFirstOrThrow()
  for (const actor of actors) {
    const { params, query, body, file } = await requestOf(row)
    const form = file && multipart(...file)
    const answer = await world.clients[actor].request({
      method,
      url: `/api/v1/${fillPath(path, { ...world.paramsOf(path), ...params })}`,
      ...(query && { query }),
      ...(body && { payload: body }),
      ...form,
    })
    found.push(String(answer.statusCode))
  }
  expect(found.join(' ')).toBe(answersOf(row))
  // Whatever people did can be traced to the request in which they did it.
  const untraced = await deeds().where('id', '>', before.id).where('user_id', 'is not', null).where('request_id', 'is', null).execute()
  expect(untraced).toEqual([])
})

const deeds = () => world.house.db.selectFrom('audit_log').select(['id', 'action'])
const requestOf = async (row: Row): Promise<Request> => (typeof row === 'string' ? {} : row.ask(world))

test.each(Object.entries(table).filter(([route]) => route.includes(':')))('%s answers 404 for what is not there', async (route, row) => {
  const [method = '', path = ''] = route.split(' ')
  const client = world.clients[path.startsWith('admin/') ? 'SA' : 'RS']
  const { query, body } = await requestOf(row)
  for (const id of ['999999', '0', '-1', 'abc', '99999999999999999999', '1;drop']) {
    const url = `/api/v1/${path.replace(/:\w+/g, encodeURIComponent(id))}`
    const answer = await client.request({ method, url, ...(query && { query }), ...(body && { payload: body }) })
    expect([url, answer.statusCode]).toEqual([url, 404])
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
