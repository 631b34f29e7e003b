import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteAssured } from '#testing/server/assured.ts'
import { howOften } from '#testing/shared/random.ts'
import { actors, type Code } from './actors.ts'
import { isNobody, type Row } from './row.ts'
import { bytesOf, namesOf, pathOf, type Sending, send, sendingOf, type TwoWorlds, twoWorlds } from './send.ts'
import { table } from './table.ts'

let worlds: TwoWorlds
let undo: TwoWorlds['undo']
/** One id of each kind from the other committee. */
let ofEachKind: Id[]
beforeAll(async () => {
  worlds = await twoWorlds()
  ;({ undo } = worlds)
  ofEachKind = await idsOfEachKind()
})
afterAll(() => worlds[Symbol.asyncDispose]())

type Id = number | string
/** Position of an id in a request: in the path, the query or the body. */
type Place = [part: 'params' | 'query' | 'body', ...within: (string | number)[]]

/** Actors who belong to one committee only; in tests those who see most of it. */
const strangers = (['RS', 'OW', ...actors] as Code[])
  .filter((code, at, all) => !isNobody(code) && !['TM', 'OM'].includes(code) && all.indexOf(code) === at)
  .slice(0, howOften({ inTests: 2, assured: actors.length }))
/** Ids of the other committee that are tried at each position. */
const idsEach = howOften({ inTests: 1, assured: 9 })
let calls = 0

/** Administration and inbox cover all committees. */
const seesAll = (code: Code, route: string) =>
  (code === 'SA' && pathOf(route).startsWith('admin/')) || (code === 'RE' && pathOf(route).startsWith('ris/'))
/** Responsible users may add anybody as a member (permissions.md User); an anonymous browser knows its own random device id. */
const isFree = (route: string, place: Place) => (route === 'POST memberships/' && place.at(-1) === 'user') || route === 'GET devices/:id/'

test.each(Object.entries(table))('%s: ids of another committee are answered like ids that do not exist', async (route, row) => {
  await undo.undone(async () => {
    const sending = withQuery(await sendingOf(worlds.world, route, row))
    const foreign = withQuery(await sendingOf(worlds.elsewhere, route, row))
    for (const place of placesOf(sending).filter((one) => !isFree(route, one))) await swap({ sending, place, fitting: at(foreign, place) })
  })
})

test('enough ids were swapped', () => {
  const aim = howOften({ inTests: 300, assured: 20_000 })
  expect(calls).toBeGreaterThanOrEqual(aim)
  const outcome = 'each answered, byte for byte, like the id of nothing'
  noteAssured({ what: 'Swapped ids', count: calls, aim, outcome, part: 'swapped-ids' })
})

async function swap({ sending, place, fitting }: { sending: Sending; place: Place; fitting: Id | undefined }) {
  for (const [turn, code] of strangers.filter((one) => !seesAll(one, sending.route)).entries()) {
    const answers = new Map<Id, string>()
    for (const id of candidates({ place, turn, fitting })) {
      const nobodys = isKey(id) ? nobodysKey : nobodysId
      if (!answers.has(nobodys)) answers.set(nobodys, await answerTo(code, put(sending, place, nobodys)))
      expect([code, place, id, await answerTo(code, put(sending, place, id))]).toEqual([code, place, id, answers.get(nobodys)])
      calls += 1
    }
  }
}

/** With as many digits as the ids of the other committee. */
const nobodysId = 1_999_999
const nobodysKey = randomUUID()
const isKey = (id: Id) => typeof id === 'string' && !/^\d+$/.test(id)

/** The other committee's id for this position first, then ids of other kinds. */
function candidates({ place, turn, fitting }: { place: Place; turn: number; fitting: Id | undefined }): Id[] {
  const begin = (turn * 7 + place.length * 3) % ofEachKind.length
  const others = [...ofEachKind.slice(begin), ...ofEachKind.slice(0, begin)]
  return [...new Set([...(fitting === undefined ? [] : [fitting]), ...others])].slice(0, idsEach)
}

/** The whole response; ids in it are masked, as it may repeat the requested id or contain new ones. Its effects are undone. */
async function answerTo(code: Code, sending: Sending): Promise<string> {
  const answered = await undo.undone(() => send(worlds.world.clients[code], sending))
  return bytesOf(answered).replace(/\b[12]\d{6}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\\"key\\":\\"[^"]+\\"/g, 'id')
}

const idNames = /^(?:id|user|committee|document|meeting|members|committee_groups|attachments|layers|\w+_id)$/
const isId = (value: unknown): value is Id =>
  typeof value === 'number' || (typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value))

function placesOf({ route, query = {}, body = {} }: Sending): Place[] {
  return [
    ...namesOf(route).map((name): Place => ['params', name]),
    ...Object.keys(query)
      .filter((name) => idNames.test(name))
      .map((name): Place => ['query', name]),
    ...idsWithin(body, []).map((within): Place => ['body', ...within]),
  ]
}

function idsWithin(value: unknown, within: (string | number)[]): (string | number)[][] {
  if (isId(value)) return idNames.test(String(within.findLast((step) => typeof step === 'string'))) ? [within] : []
  if (Array.isArray(value)) return value.flatMap((one, index) => idsWithin(one, [...within, index]))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, one]) => idsWithin(one, [...within, name]))
}

const at = (sending: Sending, place: Place) =>
  place.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], sending) as Id | undefined

function put(sending: Sending, place: Place, id: Id): Sending {
  const { body, ...rest } = sending
  const changed = { ...rest, params: { ...rest.params }, query: { ...rest.query }, ...(body && { body: structuredClone(body) }) }
  const parent = at(changed, place.slice(0, -1) as Place) as unknown as Record<string, unknown>
  parent[place.at(-1)!] = place[0] === 'query' ? String(id) : id
  return changed
}

/** Adds every id filter that the contract declares for the route. */
function withQuery(sending: Sending): Sending {
  if (!sending.route.startsWith('GET ')) return sending
  const path = `/api/v1/${pathOf(sending.route).replace(/:(\w+)/g, '{$1}')}`
  const { paths = {} } = worlds.server.app.swagger() as {
    paths?: Record<string, { get?: { parameters?: { in: string; name: string }[] } }>
  }
  const names = (paths[path]?.get?.parameters ?? []).filter((one) => one.in === 'query' && idNames.test(one.name)).map(({ name }) => name)
  return names.length === 0
    ? sending
    : { ...sending, query: { ...Object.fromEntries(names.map((name) => [name, String(nobodysId)])), ...sending.query } }
}

/** By table; the ids of the other committee lie above all others. */
async function idsOfEachKind(): Promise<Id[]> {
  const { rows: tables } = await undo.run(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type in ('integer', 'bigint') order by table_name`)
  const ids: Id[] = []
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await undo.run(`select id::int as id from ${name} where id >= 2000000 order by id desc limit 1`)
    ids.push(...rows.map(({ id }: { id: number }) => id))
  }
  const { params } = await sendingOf(worlds.elsewhere, 'PATCH annotations/:id/', table['PATCH annotations/:id/'] as Row)
  return [...ids, params['id']!]
}
