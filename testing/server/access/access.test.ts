import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteAssured } from '#testing/server/assured.ts'
import { howOften } from '#testing/shared/random.ts'
import { actors, type Code } from './actors.ts'
import { answersOf, inactiveAnswers, type Row } from './row.ts'
import { type Answered, bytesOf, inOther, namesOf, pathOf, type Sending, send, sendingOf, type TwoWorlds, twoWorlds } from './send.ts'
import { table } from './table.ts'

let worlds: TwoWorlds
let undo: TwoWorlds['undo']
let world: TwoWorlds['world']
beforeAll(async () => {
  worlds = await twoWorlds()
  ;({ undo, world } = worlds)
})
afterAll(() => worlds[Symbol.asyncDispose]())

/** The actors for each situation: in tests those who see most, and all of them only for their own situation. */
const asking = [...new Set<Code>(['TM', 'OM', 'RS', ...actors])].slice(0, howOften({ inTests: 3, assured: actors.length }))

/** Timeout (ms) on a busy machine, where papers are made for each actor. */
const slowest = howOften({ inTests: 600_000, assured: 6 * 3_600_000 })
/** Count of actor × route × situation. */
let cells = 0

/** The response to each actor, each undone before the next. Every audit entry must name the request that caused it. */
async function answersTo(sending: Sending, codes: readonly Code[] = asking): Promise<[Code, Answered][]> {
  const answers: [Code, Answered][] = []
  const before = await auditEntries().orderBy('id', 'desc').executeTakeFirstOrThrow()
  for (const code of codes) {
    await undo.undone(async () => {
      const answered = await send(world.clients[code], sending)
      expect([code, answered.lacking]).toEqual([code, []])
      answers.push([code, answered])
      const untraced = await auditEntries()
        .where('id', '>', before.id)
        .where('user_id', 'is not', null)
        .where('request_id', 'is', null)
        .execute()
      expect(untraced).toEqual([])
    })
  }
  cells += codes.length
  return answers
}
const auditEntries = () => world.server.db.selectFrom('audit_log').select(['id', 'action'])

const expectAnswers = (answers: [Code, Answered][], expected: Record<Code, string>) =>
  expect(answers.map(([code, { status }]) => `${code} ${status}`)).toEqual(answers.map(([code]) => `${code} ${expected[code]}`))

test('every route of the API has a row in the table', () => {
  const root = '/api/v1/'
  const { paths = {} } = world.server.app.swagger() as { paths?: Record<string, object> }
  const served = Object.entries(paths)
    .filter(([path]) => path.startsWith(root))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(root.length).replace(/\{(\w+)\}/g, ':$1')}`),
    )
  expect(served.sort()).toEqual(Object.keys(table).sort())
})

test('the description of the API names every status of the table', () => {
  const { paths = {} } = world.server.app.swagger() as { paths?: Record<string, Record<string, { responses: object }>> }
  const undescribed = Object.entries(table).flatMap(([route, row]) => {
    const [method = '', path = ''] = route.split(' ')
    const { responses } = paths[`/api/v1/${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()] ?? { responses: {} }
    const statuses = new Set([answersOf(row), inactiveAnswers(route, row)].flatMap((answers) => Object.values(answers)))
    return [...statuses].filter((status) => !(status in responses)).map((status) => `${route}: ${status}`)
  })
  expect(undescribed).toEqual([])
})

test.each(Object.entries(table))(
  '%s',
  async (route, row) => {
    await undo.undone(async () => {
      const sending = await sendingOf(world, route, row)
      const here = await answersTo(sending, actors)
      expectAnswers(here, answersOf(row))
      const missing = await whatIsMissing(sending, row)
      expectAlike(here, missing)
      for (const mixed of await mixedUp(sending, row)) {
        const answers = await answersTo(mixed)
        expectAnswers(answers, missingAnswers(route, row))
        expectAlike(answers, missing)
      }
      const there = await answersTo(await sendingOf(worlds.elsewhere, route, row))
      expectAnswers(there, inTheOther(row))
      expectAlike(there, missing)
      await withInactive(world.committee, async () => expectAnswers(await answersTo(sending), inactiveAnswers(route, row)))
    })
  },
  slowest,
)

function inTheOther(row: Row) {
  const expected = answersOf(row)
  return Object.fromEntries(actors.map((code) => [code, expected[inOther(code)]])) as Record<Code, string>
}

/** Expected statuses for a missing object: those who may not even ask get 401 or 403, everybody else 404. */
function missingAnswers(route: string, row: Row) {
  const stays = (status: string) => status === '401' || (status === '403' && pathOf(route).startsWith('admin/'))
  const expected = Object.entries(answersOf(row)).map(([code, status]) => [code, stays(status) ? status : '404'])
  return Object.fromEntries(expected) as Record<Code, string>
}

/** The response to each actor for ids that do not exist. */
async function whatIsMissing(sending: Sending, row: Row) {
  const answersByCode = new Map<Code, Answered>()
  for (const name of namesOf(sending.route)) {
    const none = typeof sending.params[name] === 'string' ? randomUUID() : 999_999
    const answers = await answersTo({ ...sending, params: { ...sending.params, [name]: none } })
    expectAnswers(answers, missingAnswers(sending.route, row))
    expectAlike(answers, answersByCode)
    for (const [code, answered] of answers) answersByCode.set(code, answered)
  }
  return answersByCode
}

/** Expects that a 404 for a hidden object equals, byte for byte, the 404 for a missing one. */
function expectAlike(answers: [Code, Answered][], missing: Map<Code, Answered>) {
  for (const [code, answered] of answers) {
    const none = missing.get(code)
    if (answered.status === '404' && none) expect([code, bytesOf(answered)]).toEqual([code, bytesOf(none)])
  }
}

/** Requests whose ids do not belong together or are of another kind; some actor sees each of the objects. */
async function mixedUp(sending: Sending, row: Row): Promise<Sending[]> {
  const names = namesOf(sending.route)
  const other = names.length > 1 ? (await sendingOf(worlds.elsewhere, sending.route, row)).params : {}
  const [kind = ''] = pathOf(sending.route).split('/')
  const otherKinds = kind in world.documents ? Object.entries(world.documents).filter(([one]) => one !== kind) : []
  const mixed = [...names.flatMap((name) => (name in other ? [{ [name]: other[name]! }] : [])), ...otherKinds.map(([, { id }]) => ({ id }))]
  return mixed.map((params) => ({ ...sending, params: { ...sending.params, ...params } }))
}

/** With an inactive committee, hidden from lists, which does not restrict access. */
const withInactive = ({ id }: { id: number }, change: () => Promise<void>) =>
  undo.undone(async () => {
    await world.server.db.updateTable('committee').set({ is_active: false, hidden: true }).where('id', '=', id).execute()
    await change()
  })

test.each(Object.entries(table).filter(([route]) => route.includes(':')))('%s answers 404 for invalid ids', async (route, row) => {
  await undo.undone(async () => {
    const sending = await sendingOf(world, route, row)
    const client = world.clients[pathOf(route).startsWith('admin/') ? 'SA' : 'RS']
    for (const id of ['0', '-1', 'abc', '99999999999999999999', '1;drop']) {
      const params = Object.fromEntries(namesOf(route).map((name) => [name, id]))
      expect([id, (await send(client, { ...sending, params })).status]).toEqual([id, '404'])
    }
  })
})

test('a version is not found through another document', async () => {
  const { attachments, proposals } = world.documents
  const url = `/api/v1/attachments/${attachments.id}/versions/${proposals.version_id}/file/`
  expect((await world.clients.RS.request({ method: 'GET', url })).statusCode).toBe(404)
  expect((await world.clients.RS.request({ method: 'GET', url: `/api/v1/protocols/${attachments.id}/` })).statusCode).toBe(404)
})

test('an unsafe call needs the CSRF token', async () => {
  const { id, version_id } = world.documents.attachments
  const url = `/api/v1/attachments/${id}/versions/${version_id}/seen/`
  for (const token of ['', 'wrong']) {
    const refused = await world.clients.MB.request({ method: 'POST', url, headers: { 'x-csrftoken': token } })
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toEqual({ detail: expect.any(String) })
  }
})

test('a known path answers 405 for other methods, and an unknown one 404', async () => {
  expect((await world.clients.RS.request({ method: 'DELETE', url: '/api/v1/committees/' })).statusCode).toBe(405)
  expect((await world.clients.RS.request({ method: 'GET', url: '/api/v1/nothing/' })).statusCode).toBe(404)
})

test('at least 6000 cells of the table were tried', () => {
  const aim = 6_000
  expect(cells).toBeGreaterThanOrEqual(aim)
  const outcome = `none answered wrongly: ${Object.keys(table).length} routes, ${actors.length} actors`
  noteAssured({ what: 'Cells of route × actor × situation', count: cells, aim, outcome, part: 'access/access' })
})
