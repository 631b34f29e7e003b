import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteAssured } from '#testing/server/assured.ts'
import { howOften } from '#testing/shared/random.ts'
import { actors } from './actors.ts'
import { answersOf, type Row } from './row.ts'
import { methodOf, pathOf, type Sending, send, sendingOf, type TwoWorlds, twoWorlds } from './send.ts'
import { table } from './table.ts'

let worlds: TwoWorlds
let undo: TwoWorlds['undo']
/** Candidates for injection: every column of every table, and names that programs use. */
let fields: Field[]
let changes: string
beforeAll(async () => {
  worlds = await twoWorlds()
  ;({ undo } = worlds)
  fields = await allFields()
  changes = await readingChanges()
})
afterAll(() => worlds[Symbol.asyncDispose]())

type Field = { name: string; value: unknown }

const isAssuring = howOften({ inTests: 0, assured: 1 }) === 1
const writing = Object.entries(table).filter(([route]) => /^(?:POST|PATCH) /.test(route))
let tried = 0

test.each(writing)('%s ignores or rejects undeclared fields', async (route, row) => {
  await undo.undone(async () => {
    const sending = await sendingOf(worlds.world, route, row)
    const client = worlds.world.clients[whoMay(row)]
    const numberAnew = await undo.numberedFromHere()
    const before = flat(await changedRows())
    const outcomeOf = async (asked: Asked) => {
      await numberAnew()
      return undo.undone(async () => {
        const { status, body } = await (typeof asked === 'string' ? sendText(client, sending, asked) : send(client, asked))
        return { status, answer: flat(parsed(body)), rows: flat(await changedRows()) }
      })
    }
    const plain = await outcomeOf(sending)
    const drawn = new Set(differences(plain, await outcomeOf(sending)))
    for (const [what, asked] of withForbidden(sending)) {
      const outcome = await outcomeOf(asked)
      // A request rejected as a whole changes nothing; otherwise the result must be as if the field were missing.
      const isRefused = outcome.status === '400' && differences(outcome, { ...outcome, rows: before }).length === 0
      const changed = isRefused ? [] : differences(plain, outcome).filter((path) => !drawn.has(path))
      expect([what, changed]).toEqual([what, []])
      tried += 1
    }
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

test('enough undeclared fields were tried', () => {
  const aim = howOften({ inTests: 100, assured: 10_000 })
  expect(tried).toBeGreaterThanOrEqual(aim)
  const outcome = `none written: ${writing.length} bodies, ${fields.length} fields`
  noteAssured({ what: 'Mass assignment', count: tried, aim, outcome, part: 'mass-assignment' })
})

/** An actor who succeeds, or gets as far as anybody does. */
function whoMay(row: Row) {
  const expected = answersOf(row)
  return actors.find((code) => expected[code] === '200') ?? actors.find((code) => ['409', '400'].includes(expected[code])) ?? 'OW'
}

/** The changed request, or only its body as text. */
type Asked = Sending | string
const polluting = [
  '"__proto__":{"is_site_admin":true,"polluted":true}',
  '"constructor":{"prototype":{"is_site_admin":true,"polluted":true}}',
]

/** The request with undeclared fields: all at once, each by itself, and in nested objects; but annotations keep all fields (domain.md). */
function withForbidden(sending: Sending): [string, Asked][] {
  const { own, deep } = declaredOf(sending.route)
  const beside = fields.filter(({ name }) => !own.has(name))
  const within = fields.filter(({ name }) => !own.has(name) && !deep.has(name))
  const text = JSON.stringify(sending.body ?? {})
  return [
    ['all', adding(sending, beside)],
    ...(isAssuring ? beside.map((field): [string, Asked] => [field.name, adding(sending, [field])]) : []),
    ...(sending.body && !('annotation' in sending.body)
      ? [['within', { ...sending, body: addedWithin(sending.body, within) }] as [string, Asked]]
      : []),
    ...(sending.file ? [] : polluting.map((one): [string, Asked] => [one, text.replace('{', text === '{}' ? `{${one}` : `{${one},`)])),
  ]
}

function adding(sending: Sending, added: Field[]): Sending {
  const { body, file } = sending
  if (!file) return { ...sending, body: { ...Object.fromEntries(added.map(({ name, value }) => [name, value])), ...body } }
  const [field, bytes, name = 'sitzung.zip', texts = {}] = file
  const all = Object.fromEntries(added.slice(0, mostTexts).map((one) => [one.name, String(one.value)]))
  return { ...sending, file: [field, bytes, name, { ...texts, ...all }] }
}
/** A form with more parts is rejected as a whole. */
const mostTexts = 10

/** Adds fields to each nested object of a body, but not to the body itself. */
function addedWithin<T>(value: T, added: Field[], isOuter = true): T {
  if (Array.isArray(value)) return value.map((one) => addedWithin(one, added, false)) as T
  if (value === null || typeof value !== 'object') return value
  const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, addedWithin(one, added, false)]))
  return { ...(isOuter ? {} : Object.fromEntries(added.map(({ name, value: one }) => [name, one]))), ...inner } as T
}

function sendText(client: TwoWorlds['world']['clients']['RS'], { route, params }: Sending, text: string) {
  return send(
    { ...client, request: (options) => client.request({ ...options, payload: text, headers: { 'content-type': 'application/json' } }) },
    { route, params },
  )
}

type Schema = { properties?: Record<string, Schema> } & Record<string, unknown>

/** The field names that the contract accepts there: at the top level, and at any depth. */
function declaredOf(route: string) {
  const { paths = {} } = worlds.server.app.swagger() as {
    paths?: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
  }
  const described = paths[`/api/v1/${pathOf(route).replace(/:(\w+)/g, '{$1}')}`]?.[methodOf(route).toLowerCase()]
  const schemas = Object.values(described?.requestBody?.content ?? {}).map(({ schema }) => schema)
  return { own: new Set(schemas.flatMap(({ properties = {} }) => Object.keys(properties))), deep: new Set(schemas.flatMap(namesWithin)) }
}

function namesWithin(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return []
  const { properties = {} } = schema as Schema
  return [...Object.keys(properties), ...Object.values(schema).flatMap(namesWithin)]
}

async function allFields(): Promise<Field[]> {
  const { rows } = await undo.run(`select column_name as name, min(data_type) as type from information_schema.columns
    where table_schema = 'public' group by column_name order by column_name`)
  const columns = (rows as { name: string; type: string }[]).map(({ name, type }) => ({ name, value: valueOf(type) }))
  const others = [
    'is_admin',
    'admin',
    'role',
    'state',
    'user',
    'committee',
    'owner',
    'author',
    'signatures',
    'can_sign',
    'prototype',
    'toString',
  ]
  return [...columns, ...others.filter((name) => !columns.some((one) => one.name === name)).map((name) => ({ name, value: 1 }))]
}

function valueOf(type: string): unknown {
  if (type === 'integer' || type === 'bigint') return worlds.world.people.NM!.id
  if (type === 'boolean') return true
  if (type.startsWith('timestamp')) return '2020-01-01T00:00:00Z'
  if (type === 'date') return '2020-01-01'
  if (type === 'ARRAY') return ['responsible']
  return type.startsWith('json') ? { is_site_admin: true } : 'x'
}

/** Ordered by id where there is one: a new row may reuse the place of a deleted one. */
const inserted = "case jsonb_typeof(to_jsonb(row) -> 'id') when 'number' then (to_jsonb(row) ->> 'id')::bigint end, row.ctid"
/** Query for all rows that the transaction has written so far, and the number of rows of each table. */
async function readingChanges(): Promise<string> {
  const { rows } = await undo.run(`select table_name as name, (select pg_current_xact_id()::text) as begun from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`)
  const written = (rows as { name: string; begun: string }[]).map(
    ({ name, begun }) => `select '${name}' as name, (select count(*)::int from ${name}) as count,
      (select coalesce(jsonb_agg(to_jsonb(row) order by ${inserted}), '[]') from ${name} row where xmin::text::bigint >= ${begun}) as written`,
  )
  return written.join(' union all ')
}
const changedRows = async () => (await undo.run(changes)).rows as unknown

type Flat = Record<string, string>
type Outcome = { status: string; answer: Flat; rows: Flat }

/** Each leaf by its path. */
function flat(value: unknown, path = ''): Flat {
  if (value === null || typeof value !== 'object') return { [path]: String(value) }
  return Object.assign({}, ...Object.entries(value).map(([name, one]) => flat(one, `${path}/${name}`))) as Flat
}

function parsed(body: Buffer): unknown {
  const text = body.toString('latin1')
  return /^[[{]/.test(text) ? JSON.parse(text) : text
}

/** The paths at which two outcomes differ. */
function differences(one: Outcome, other: Outcome): string[] {
  const [a = {}, b = {}] = [one, other].map(
    ({ status, answer, rows }): Flat => ({ status, ...prefixed('answer', answer), ...prefixed('rows', rows) }),
  )
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((path) => a[path] !== b[path])
}
const prefixed = (prefix: string, of: Flat) => Object.fromEntries(Object.entries(of).map(([path, value]) => [prefix + path, value]))
