import { afterAll, beforeAll, expect, test } from 'vitest'
import { legislativeTerms } from '#features/administration/server/catalogues.ts'
import { notePublic } from '#features/public-pages/server/note-public.ts'
import { watchDatabase } from '#platform/server/database/connect.ts'
import { aMember } from '#testing/server/factories/factories.ts'
import { aMotion, aMotionMeeting, aSignature } from '#testing/server/factories/motions/motion-factories.ts'
import { aPublicMeeting, makePublic } from '#testing/server/factories/public-factories.ts'
import { countWaiting } from '#testing/server/files/held-back.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { type AnyObject, oparlError, oparlList, oparlObject } from './fixtures.ts'

const ROOT_URL = 'https://sitzungen.example'
const root = `${ROOT_URL}/rat/oparl/v1.1`
const settings = { PUBLIC_PAGES: 'on', ROOT_URL, PATH_PREFIX: '/rat' }
let server: TestServer
let story: Awaited<ReturnType<typeof aPublicMeeting>>
let motion: { id: number; title: string }
let hidden: { id: number }
let motionAuthor: { username: string }
let terms: { former: { id: number }; current: { id: number } }

beforeAll(async () => {
  server = await testServer(settings)
  story = await aPublicMeeting(server)
  await aMember(server, story.committee, ['member'], { first_name: 'Anna', last_name: 'Muster' })
  const motions = await aMotionMeeting(server)
  motionAuthor = motions.first
  motion = await aMotion(server, motions, { status: 'SUBMITTED' })
  await aSignature(server, motion, motions.first, 'FIRST_SIGNATORY')
  for (const [table, row] of [
    ['committee', motions.committee],
    ['meeting', motions.meeting],
    ['motion', motion],
  ] as const)
    await makePublic(server, table, row)
  // Nothing of it is public, because its committee is not.
  hidden = (await aPublicMeeting(server)).meeting
  const { committee_id } = await server.db
    .selectFrom('meeting')
    .select('committee_id')
    .where('id', '=', hidden.id)
    .executeTakeFirstOrThrow()
  await makePublic(server, 'committee', { id: committee_id }, false)
  terms = await twoTerms(server)
  await notePublic(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const admin = { id: null, username: 'admin' }

async function twoTerms({ db }: TestServer) {
  const current = await legislativeTerms.add(db, admin, { title: 'Amtsdauer ab 2025', begin_date: '2025-08-01' })
  const facts = { title: 'Amtsdauer 2021–2025', begin_date: '2021-08-01', end_date: '2025-07-31' }
  return { current, former: await legislativeTerms.add(db, admin, facts) }
}

const get = (address: string, site: TestServer = server) =>
  site.app.inject({ method: 'GET', url: address.replace(ROOT_URL, ''), headers: { cookie: 'sessionid=abc' } })

async function object(address: string): Promise<AnyObject> {
  const { statusCode, headers, body } = await get(address)
  expect([address, statusCode]).toEqual([address, 200])
  expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'content-type': 'application/json; charset=utf-8' })
  expect(headers).not.toHaveProperty('set-cookie')
  return oparlObject.parse(JSON.parse(body))
}

/** A list with all its pages. */
async function list(address: string): Promise<AnyObject[]> {
  const { statusCode, body } = await get(address)
  expect([address, statusCode]).toEqual([address, 200])
  const { data, links } = oparlList.parse(JSON.parse(body))
  return links.next ? [...data, ...(await list(links.next))] : data
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && value.startsWith(root)
const addressesIn = (value: unknown): string[] => {
  if (isAddress(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : []
}
const isList = (address: string) => /\/body$|\/body\/1\/\w+$|\/meeting$/.test(address)

/** Follows every address from the system on; returns the objects by their ids. */
async function walk(): Promise<Map<string, AnyObject>> {
  const found = new Map<string, AnyObject>()
  const seen = new Set<string>()
  const waiting = [`${root}/system`]
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    if (seen.has(address) || /\/(content|download)$/.test(address)) continue
    seen.add(address)
    const objects = isList(address) ? await list(address) : [await object(address)]
    for (const one of objects) if (!found.has(one.id)) found.set(one.id, one)
    waiting.push(...objects.flatMap(addressesIn))
  }
  return found
}

test('every object that links from the system lead to is valid, and is exactly what is public', async () => {
  const found = await walk()
  const ids = [...found.keys()].map((id) => id.replace(`${root}/`, ''))
  const rows = await server.db.selectFrom('public_object').select(['object_type', 'object_id']).where('ended', 'is', null).execute()
  const idsOf = (type: string) => rows.filter(({ object_type }) => object_type === type).map(({ object_id }) => object_id)
  const meetings = await server.db.selectFrom('public_meeting').select('id').where('location', 'is not', null).execute()
  expect(ids.toSorted()).toEqual(
    [
      'system',
      'body/1',
      ...idsOf('committee').map((id) => `organization/${id}`),
      ...idsOf('person').map((id) => `person/${id}`),
      ...idsOf('membership').map((id) => `membership/${id}`),
      ...idsOf('meeting').map((id) => `meeting/${id}`),
      ...idsOf('agenda_item').map((id) => `agendaitem/${id}`),
      ...idsOf('document').map((id) => `file/${id}`),
      `paper/item-${story.budget.id}`,
      `consultation/item-${story.budget.id}`,
      `paper/motion-${motion.id}`,
      `file/motion-${motion.id}`,
      ...meetings.map(({ id }) => `location/meeting-${id}`),
      `legislativeterm/${terms.former.id}`,
      `legislativeterm/${terms.current.id}`,
    ].toSorted(),
  )
  expect(idsOf('document').length).toBeGreaterThan(2)
  const whole = JSON.stringify([...found.values()])
  for (const secret of [story.paths.title, 'Protokoll', story.member.username, motionAuthor.username]) expect(whole).not.toContain(secret)
})

test('a paper is an item’s proposal with its attachments, dealt with under that item', async () => {
  const paper = await object(`${root}/paper/item-${story.budget.id}`)
  expect(paper).toMatchObject({
    name: story.budget.title,
    mainFile: { fileName: expect.stringContaining('Antrag') as string },
    auxiliaryFile: [{ name: 'Budgetübersicht' }, { name: 'Stellenplan' }],
    underDirectionOf: [`${root}/organization/${story.committee.id}`],
    consultation: [{ agendaItem: `${root}/agendaitem/${story.budget.id}`, meeting: `${root}/meeting/${story.meeting.id}` }],
  })
})

test('a submitted motion is a paper whose file is its text', async () => {
  const paper = await object(`${root}/paper/motion-${motion.id}`)
  expect(paper).toMatchObject({
    name: motion.title,
    mainFile: { text: expect.stringContaining(motion.title) as string, mimeType: 'text/plain' },
  })
  const { headers, body } = await get(`${root}/file/motion-${motion.id}/content`)
  expect([headers['content-type'], headers['content-disposition']?.toString().startsWith('inline')]).toEqual([
    'text/plain; charset=utf-8',
    true,
  ])
  expect(body).toContain(motion.title)
})

test('files are served to be shown and to be downloaded', async () => {
  const [paper] = story.papers
  const content = await get(`${root}/file/${paper!.id}/content`)
  expect([content.statusCode, content.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(content.headers['content-disposition']).toMatch(/^inline/)
  expect(content.headers).not.toHaveProperty('set-cookie')
  expect(content.body.startsWith('%PDF')).toBe(true)
  expect((await get(`${root}/file/${paper!.id}/download`)).headers['content-disposition']).toMatch(/^attachment/)
})

test('what is no PDF runs nothing and loads nothing, also where it is shown', async () => {
  const paper = story.papers[1]!
  const version = server.db.updateTable('document_version').where('document_id', '=', paper.id)
  await version.set({ mime_type: 'image/svg+xml' }).execute()
  for (const way of ['content', 'download'])
    expect((await get(`${root}/file/${paper.id}/${way}`)).headers['content-security-policy']).toBe(
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';sandbox",
    )
  await version.set({ mime_type: 'application/pdf' }).execute()
})

test('while times are recorded, many readings take few connections; those beyond are to come again', async () => {
  const answers = await server.db.transaction().execute(async (trx) => {
    await notePublic({ ...server, db: trx })
    const asked = Array.from({ length: 40 }, () => get(`${root}/body/1/meeting`))
    await expect.poll(() => countWaiting(server.db)).toBe(3)
    expect((await get(`${root}/system`)).statusCode).toBe(200)
    return { asked }
  })
  const done = await Promise.all(answers.asked)
  const refused = done.filter(({ statusCode }) => statusCode === 429)
  expect([done.filter(({ statusCode }) => statusCode === 200).length, refused.length]).toEqual([33, 7])
  expect(refused[0]!.headers['retry-after']).toBe('5')
  oparlError.parse(JSON.parse(refused[0]!.body))
})

/** The texts of the statements by which a list is read. */
async function statementsOf(address: string): Promise<Set<string>> {
  const texts = new Set<string>()
  const stop = watchDatabase(server.db).hear(({ text }) => {
    if (/^\s*select/.test(text) && text.includes('public_')) texts.add(text)
  })
  await list(address)
  stop()
  return texts
}

test('lists of any length are made by the same statements, which look for the last change of what is on the page alone', async () => {
  for (const name of all) {
    const address = `${root}/body/1/${name}`
    expect(await statementsOf(`${address}?limit=1`)).toEqual(await statementsOf(address))
    const paging = [...(await statementsOf(address))].filter((text) => text.includes(' limit $'))
    expect([name, paging.length, paging.filter((text) => text.includes('max(part.'))]).toEqual([name, 1, []])
  }
})

test('lists have pages with stable links, which keep the filters', async () => {
  const { body } = await get(`${root}/body/1/file?limit=2&created_since=2000-01-01T00%3A00%3A00%2B01%3A00`)
  const page = oparlList.parse(JSON.parse(body))
  expect([page.data.length, page.pagination.elementsPerPage, page.pagination.currentPage]).toEqual([2, 2, 1])
  expect(page.links.next).toBe(`${root}/body/1/file?created_since=2000-01-01T00%3A00%3A00%2B01%3A00&limit=2&page=2`)
  const all = await list(`${root}/body/1/file?limit=2`)
  expect(all.map(({ id }) => id)).toEqual((await list(`${root}/body/1/file`)).map(({ id }) => id))
  expect((await list(`${root}/organization/${story.committee.id}/meeting`)).map(({ id }) => id)).toEqual([
    `${root}/meeting/${story.meeting.id}`,
  ])
})

test('the terms of the parliament are within it, the newest first, in a list and at their own address', async () => {
  const { former, current } = terms
  const body = await object(`${root}/body/1`)
  const common = { type: 'https://schema.oparl.org/1.1/LegislativeTerm', body: body.id }
  const [currentTerm, formerTerm] = 'legislativeTerm' in body ? (body.legislativeTerm ?? []) : []
  const times = { created: expect.any(String) as string, modified: expect.any(String) as string }
  expect(currentTerm).toEqual({
    ...common,
    ...times,
    id: `${root}/legislativeterm/${current.id}`,
    name: 'Amtsdauer ab 2025',
    startDate: '2025-08-01',
  })
  expect(formerTerm).toMatchObject({ ...common, name: 'Amtsdauer 2021–2025', startDate: '2021-08-01', endDate: '2025-07-31' })
  expect(await list(`${root}/body/1/legislativeterm`)).toEqual([currentTerm, formerTerm])
  expect(await object(`${root}/legislativeterm/${former.id}`)).toEqual(formerTerm)
})

test('a term that was deleted is only left with its times, and not within the parliament, which counts as modified', async () => {
  await using site = await testServer(settings)
  const { former, current } = await twoTerms(site)
  await notePublic(site)
  await site.db.updateTable('public_object').set({ became_public: '2026-01-01T10:00:00Z', changed: '2026-01-01T10:00:00Z' }).execute()
  const since = async (address: string) => {
    const { body } = await get(`${root}/${address}?modified_since=2026-01-02T00%3A00%3A00Z`, site)
    return oparlList.parse(JSON.parse(body)).data
  }
  expect([await since('body'), await since('body/1/legislativeterm')]).toEqual([[], []])
  await legislativeTerms.remove(site.db, admin, former.id)
  const change = { id: current.id, end_date: '2029-07-31' }
  await legislativeTerms.set(site.db, admin, change)
  await notePublic(site)
  const [body] = await since('body')
  expect(body).toMatchObject({ legislativeTerm: [{ id: `${root}/legislativeterm/${current.id}`, endDate: '2029-07-31' }] })
  const [changed, gone, ...others] = await since('body/1/legislativeterm')
  expect([changed, others]).toEqual([expect.objectContaining({ endDate: '2029-07-31' }), []])
  expect(gone).toEqual({
    id: `${root}/legislativeterm/${former.id}`,
    type: 'https://schema.oparl.org/1.1/LegislativeTerm',
    created: '2026-01-01T10:00:00+00:00',
    modified: expect.any(String) as string,
    deleted: true,
  })
  expect(JSON.parse((await get(`${root}/legislativeterm/${former.id}`, site)).body)).toEqual(gone)
})

test('without terms, the parliament has an empty list of them', async () => {
  await using site = await testServer(settings)
  expect(JSON.parse((await get(`${root}/body/1`, site)).body)).toMatchObject({ legislativeTerm: [] })
})

test('omit_internal leaves out what is also in a list of its own', async () => {
  const [meeting] = await list(`${root}/body/1/meeting?omit_internal=true`)
  expect(meeting).not.toHaveProperty('agendaItem')
  const [body] = await list(`${root}/body?omit_internal=true`)
  expect(body).not.toHaveProperty('legislativeTerm')
  for (const person of await list(`${root}/body/1/person?omit_internal=true`)) expect(person).not.toHaveProperty('membership')
})

const all = [
  'organization',
  'person',
  'membership',
  'meeting',
  'agendaitem',
  'paper',
  'consultation',
  'file',
  'location',
  'legislativeterm',
]

test('times filter; what is no longer public is deleted: only its id, type and times are left, in lists with modified_since alone', async () => {
  const site = server
  const { db } = site
  await db.updateTable('public_object').set({ became_public: '2026-01-01T10:00:00Z', changed: '2026-01-01T10:00:00Z' }).execute()
  const since = (name: string, time: string) => list(`${root}/body/1/${name}?modified_since=${encodeURIComponent(time)}`)
  for (const name of all) {
    expect(await since(name, '2026-01-02T00:00:00+00:00')).toEqual([])
    const until = await list(`${root}/body/1/${name}?created_until=${encodeURIComponent('2025-12-31T00:00:00+00:00')}`)
    expect(until).toEqual([])
  }
  const before = await list(`${root}/body/1/file`)
  await makePublic(site, 'agenda_item', story.budget, false)
  await notePublic(site)
  const changed = new Map<string, AnyObject>()
  for (const name of all) for (const one of await since(name, '2026-01-02T00:00:00+00:00')) changed.set(one.id.replace(`${root}/`, ''), one)
  const gone = [
    `agendaitem/${story.budget.id}`,
    `paper/item-${story.budget.id}`,
    `consultation/item-${story.budget.id}`,
    ...story.papers.map(({ id }) => `file/${id}`),
  ]
  for (const id of gone) {
    const left = changed.get(id)
    expect(Object.keys(left ?? {}).toSorted()).toEqual(['created', 'deleted', 'id', 'modified', 'type'])
    expect(await object(`${root}/${id}`)).toEqual(left)
  }
  // The meeting that had the item has changed as well.
  expect(changed.has(`meeting/${story.meeting.id}`)).toBe(true)
  const after = await list(`${root}/body/1/file`)
  expect(after.length).toBe(before.length - story.papers.length)
  expect(JSON.stringify(after)).not.toContain('deleted')
  expect((await get(`${root}/file/${story.papers[0]!.id}/content`)).statusCode).toBe(410)
  await makePublic(site, 'agenda_item', story.budget)
  await notePublic(site)
  expect(await object(`${root}/agendaitem/${story.budget.id}`)).toMatchObject({ name: story.budget.title })
})

test('what was never public answers exactly like what does not exist', async () => {
  const unknown = [
    `meeting/${hidden.id}`,
    'meeting/2000000000',
    'meeting/9999999999',
    `agendaitem/${story.paths.id}`,
    'agendaitem/abc',
    'file/2000000000',
    'paper/7',
    'legislativeterm/2000000000',
    'nothing/7',
  ]
  const answers = await Promise.all(unknown.map((path) => get(`${root}/${path}`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(unknown.map(() => 404))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  oparlError.parse(JSON.parse(answers[0]!.body))
  for (const path of [
    `file/${story.documents.find(({ kind }) => kind === 'protocols')!.id}/content`,
    'file/2000000000/content',
    'file/%00/content',
  ])
    expect([path, (await get(`${root}/${path}`)).statusCode]).toEqual([path, 404])
})

test('changes of what is not public change nothing here', async () => {
  const answers = async () => Promise.all(all.map(async (name) => (await get(`${root}/body/1/${name}`)).body))
  const before = await answers()
  await server.db.updateTable('meeting').set({ title: 'Geheim', location: 'Geheim' }).where('id', '=', hidden.id).execute()
  await server.db.updateTable('agenda_item').set({ title: 'Geheim' }).where('id', '=', story.paths.id).execute()
  await server.db.updateTable('meeting').set({ description: 'Geheim' }).where('id', '=', story.meeting.id).execute()
  await notePublic(server)
  expect(await answers()).toEqual(before)
})

test.each([
  'modified_since=gestern',
  'created_until=2026-01-01',
  'limit=0',
  'limit=101',
  'page=0',
  'modified_since=9999-01-01T00:00:00Z',
  'omit_internal=perhaps',
])('refuses %s', async (query) => {
  const { statusCode, body } = await get(`${root}/body/1/paper?${query}`)
  expect(statusCode).toBe(400)
  oparlError.parse(JSON.parse(body))
})

test('without PUBLIC_PAGES the addresses are unknown like any other', async () => {
  await using site = await testServer({ ...settings, PUBLIC_PAGES: 'off' })
  const [one, other] = [await get(`${root}/system`, site), await get(`${ROOT_URL}/rat/nothing/v1.1/system`, site)]
  expect([one.statusCode, one.headers['content-type']]).toEqual([other.statusCode, other.headers['content-type']])
  expect(one.headers).not.toHaveProperty('access-control-allow-origin')
  const [page, otherPage] = [one, other].map(({ body }) => body.replace(/[0-9a-f]{32}/g, 'nonce'))
  expect(page).toBe(otherPage)
})
