import { afterAll, beforeAll, expect, test } from 'vitest'
import { notePublic } from '#features/public-pages/server/note-public.ts'
import { publicRoutes } from '#features/public-pages/server/routes.ts'
import { fetchPublic, publicAddresses } from '#testing/server/clients/public.ts'
import { aBasicDocument, aPersonalDocument } from '#testing/server/factories/document-factories.ts'
import { aDocument, aMeeting, aMember, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { aMotion, aMotionMeeting, aSignature } from '#testing/server/factories/motions/motion-factories.ts'
import { aPublicMeeting, makePublic } from '#testing/server/factories/public-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ PUBLIC_PAGES: 'on', LANGUAGES: 'de,fr', ROOT_URL: 'https://rat.example.org' })
})
afterAll(() => server[Symbol.asyncDispose]())

/** A public meeting with papers, and one with a submitted motion and one that is not public. */
async function aWorld() {
  const story = await aPublicMeeting(server)
  const motions = await aMotionMeeting(server)
  await makePublic(server, 'committee', motions.committee)
  await makePublic(server, 'meeting', motions.meeting)
  const [shown, secret] = [
    await aMotion(server, motions, { status: 'SUBMITTED', title: 'Velowege' }),
    await aMotion(server, motions, { status: 'SUBMITTED', title: 'Geheimer Vorstoss' }),
  ]
  await aSignature(server, shown, motions.first, 'FIRST_SIGNATORY')
  await makePublic(server, 'motion', shown)
  const other = await anImportedMeeting(server)
  await notePublic(server)
  return { ...story, motions, shown, secret, other }
}
type World = Awaited<ReturnType<typeof aWorld>>

type Row = [path: (world: World) => string, hide: (world: World) => Promise<unknown>]
const hide = (table: Parameters<typeof makePublic>[1], of: (world: World) => { id: number }) => (world: World) =>
  makePublic(server, table, of(world), false)
const committee = hide('committee', (world) => world.committee)
const meeting = hide('meeting', (world) => world.meeting)
/** Every public route with an id: what it shows, and by what it is hidden. */
const rows: Record<string, Row> = {
  'GET /public/:language/committees/:id': [(world) => `de/committees/${world.committee.id}`, committee],
  'GET /public/:language/committees/:id/feed.atom': [(world) => `de/committees/${world.committee.id}/feed.atom`, committee],
  'GET /public/:language/committees/:id/calendar.ics': [(world) => `de/committees/${world.committee.id}/calendar.ics`, committee],
  'GET /public/:language/meetings/:id': [(world) => `de/meetings/${world.meeting.id}`, meeting],
  'GET /public/:language/motions/:id': [(world) => `de/motions/${world.shown.id}`, hide('motion', (world) => world.shown)],
  'GET /public/documents/:id': [(world) => `documents/${world.invitation.id}`, hide('document', (world) => world.invitation)],
}
/** Routes that show what is public of everything. */
const ofAll = [
  'GET /robots.txt',
  'GET /public/',
  'GET /public/*',
  'GET /public/:language/',
  'GET /public/:language/feed.atom',
  'GET /public/:language/calendar.ics',
  'GET /public/sitemap.xml',
  'GET /public/:name(^style-[0-9a-f]{16}\\.css$)',
]

test('every public route is in this table', () => {
  const paths: string[] = []
  publicRoutes({ ...server, app: { get: (path: string) => paths.push(`GET ${path}`) } } as never)
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.toSorted()).toEqual([...Object.keys(rows), ...ofAll].toSorted())
})

test.each(Object.entries(rows))(
  '%s shows what is public without a session, and 404 as for an unknown address otherwise; nothing can be written',
  async (_route, [path, hideIt]) => {
    const world = await aWorld()
    const url = `/public/${path(world)}`
    expect((await fetchPublic(server, url)).status).toBe(200)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await server.app.inject({ method, url })).statusCode).toBeGreaterThanOrEqual(404)
    await hideIt(world)
    expect(await fetchPublic(server, url)).toEqual(await fetchPublic(server, '/public/de/unknown'))
  },
)

test('a session changes nothing: a member sees on public pages what everybody sees', async () => {
  const { member, meeting: shown, other } = await aWorld()
  for (const url of [`/public/de/meetings/${shown.id}`, `/public/de/meetings/${other.meeting.id}`]) {
    const { statusCode, payload } = await server.as(member).request({ method: 'GET', url })
    const answer = await fetchPublic(server, url)
    expect([statusCode, payload]).toEqual([answer.status, answer.text])
  }
})

/** Changes and adds what is not public, everywhere beside what is. */
async function changeWhatIsNotPublic(world: World) {
  const { db } = server
  const now = server.clock().toISOString()
  await db.updateTable('agenda_item').set({ title: 'Geheim', sort_order: 0 }).where('id', '=', world.paths.id).execute()
  await db
    .insertInto('agenda_item')
    .values({ meeting_id: world.meeting.id, title: 'Neu und geheim', is_paragraph: false, sort_order: 0 })
    .execute()
  await db
    .updateTable('document')
    .set({ title: 'Geheim' })
    .where('meeting_id', '=', world.meeting.id)
    .where('is_public', '=', false)
    .execute()
  await aDocument(server, world.meeting, { bytes: Buffer.from('%PDF geheim') })
  await db
    .updateTable('meeting')
    .set({ description: 'Intern', updated: now, imported_at: now })
    .where('id', '=', world.meeting.id)
    .execute()
  await db.updateTable('meeting').set({ title: 'Geheim' }).where('id', '=', world.other.meeting.id).execute()
  await db
    .updateTable('committee')
    .set({ title: `Geheim ${world.other.committee.id}` })
    .where('id', '=', world.other.committee.id)
    .execute()
  await db.updateTable('motion').set({ title: 'Geheim' }).where('id', '=', world.secret.id).execute()
  await aMotion(server, world.motions, { title: 'Entwurf' })
  await aMeeting(server, world.committee, { title: 'Geheime Sitzung', start: '2026-12-01T08:00:00+01:00' })
  await aMember(server, world.committee, ['access', 'responsible'], { last_name: 'Geheim' })
  await aMember(server, world.committee, ['member'], { last_name: 'Geheim', end_date: '2020-01-01' })
  await aMember(server, world.other.committee, ['member'], { last_name: 'Geheim' })
  await aBasicDocument(server, world.committee)
  await aPersonalDocument(server, world.budget, { owner: world.member })
  await db
    .updateTable('app_user')
    .set({ email: 'geheim@example.org', username: `geheim${world.member.id}` })
    .where('id', '=', world.member.id)
    .execute()
}

test('two worlds that differ only in what is not public are byte for byte alike, with all headers', async () => {
  const world = await aWorld()
  const all = async (addresses: string[]) =>
    Object.fromEntries(await Promise.all(addresses.map(async (url) => [url, await fetchPublic(server, url)] as const)))
  const addresses = await publicAddresses(server)
  const before = await all(addresses)
  expect(Object.values(before).filter(({ status }) => status === 200).length).toBeGreaterThan(20)
  await changeWhatIsNotPublic(world)
  await notePublic(server)
  expect(await all(addresses)).toEqual(before)
  expect(JSON.stringify(await all(await publicAddresses(server)))).not.toContain('eheim')
  // The same comparison notices a change of what is public.
  await server.db.updateTable('agenda_item').set({ title: 'Öffentlich geändert' }).where('id', '=', world.budget.id).execute()
  expect(await all(addresses)).not.toEqual(before)
})
