import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentCalls, getPreparation } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { markMeetingRead } from '#features/news/contract.ts'
import { getReadingData } from '#features/read-documents/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { aMember, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

let papers = 0

/** A zip of a meeting with one attachment, whose bytes no other test has. */
async function zipOfOne() {
  papers += 1
  const attachments = [aFile('Bericht.pdf', { checksum: `bericht ${papers}` })]
  const agenda_items = [{ opengever_id: 1, sort_order: 1, title: 'Kredit', attachments }]
  const meeting = aMeetingManifest({ documents: [], protocol: null, agenda_items })
  return geverZip({ meetings: [meeting], files: { 'Bericht.pdf': smallPdf(`Bericht ${papers}`, 6) } })
}

/** A meeting with one paper of six pages; `null`: its pages are not numbered. */
async function aPaper({ page_count = 6 }: { page_count?: number | null } = {}) {
  const made = await anImportedMeeting(server, { zip: await zipOfOne() })
  const paper = async () => {
    const { agenda_items } = (await server.as(made.member).call(getMeeting, { params: made.meeting })).body
    const { id, version_id } = agenda_items[0]!.attachments[0]!
    return { id, version_id }
  }
  const count = async (pages: number | null) =>
    server.db
      .updateTable('stored_file')
      .set({ page_count: pages })
      .where(
        'sha256',
        'in',
        server.db
          .selectFrom('document_version')
          .select('sha256')
          .where('id', '=', (await paper()).version_id),
      )
      .execute()
  await count(page_count)
  return { ...made, paper: await paper(), newest: paper, count }
}

type Person = { id: number; username: string }
type Paper = { id: number; version_id: number }

const read = (who: Person, params: Paper, pages: number[], last_page = pages.at(-1) ?? 1) =>
  server.as(who).call(documentCalls.attachments.readPages, { params, body: { pages, last_page } })
const open = (who: Person, params: Paper) => server.as(who).call(documentCalls.attachments.seeVersion, { params })
const preparationOf = async (who: Person, meeting: { id: number }) => {
  const [prepared] = (await server.as(who).call(getPreparation, { params: meeting })).body
  return prepared && [prepared.pages, prepared.pages_left, prepared.last_page]
}

type Made = Awaited<ReturnType<typeof aPaper>>
const cases: [string, (made: Made) => Promise<unknown>, expected: (number | null)[]][] = [
  ['nothing happens', async () => {}, [6, 6, null]],
  ['pages are read', ({ member, paper }) => read(member, paper, [1, 2]), [6, 4, 2]],
  [
    'pages are read again',
    async ({ member, paper }) => [await read(member, paper, [3, 2]), await read(member, paper, [2, 3, 5], 1)],
    [6, 3, 1],
  ],
  ['all pages are read', ({ member, paper }) => read(member, paper, [6, 5, 4, 3, 2, 1]), [6, 0, 1]],
  ['pages beyond the last are named', ({ member, paper }) => read(member, paper, [6, 7, 99_999]), [6, 5, 6]],
  ['it is opened, and no page recorded', ({ member, paper }) => open(member, paper), [6, 0, null]],
  [
    'it is opened, and its first page read',
    async ({ member, paper }) => [await open(member, paper), await read(member, paper, [1])],
    [6, 5, 1],
  ],
  ['it is marked as read', ({ member, meeting }) => server.as(member).call(markMeetingRead, { params: meeting }), [6, 0, null]],
  ['somebody else reads it', ({ responsible, paper }) => read(responsible, paper, [1, 2]), [6, 6, null]],
  [
    'a new version comes after it was read',
    async ({ member, paper, committee, responsible, count }) => {
      await read(member, paper, [1, 2])
      await imported(server, { committee, by: responsible, zip: await zipOfOne() })
      await count(4)
    },
    [4, 4, null],
  ],
]

test.each(cases)('when %s, the member’s preparation is right', async (_, happens, expected) => {
  const made = await aPaper()
  await happens(made)
  expect(await preparationOf(made.member, made.meeting)).toEqual(expected)
})

test('of a file without numbered pages nothing is left, and nothing is recorded', async () => {
  const { member, meeting, paper } = await aPaper({ page_count: null })
  expect((await read(member, paper, [1])).status).toBe(200)
  expect(await preparationOf(member, meeting)).toEqual([0, 0, null])
})

test('pages are recorded of active members only, and only of what they see', async () => {
  const { member, newcomer, committee, paper } = await aPaper()
  const former = await aMember(server, committee, ['member'])
  expect((await read(former, paper, [1])).status).toBe(200)
  await server.db
    .updateTable('membership')
    .set({ end_date: '2026-01-01', begin_date: '2025-01-01' })
    .where('user_id', '=', former.id)
    .execute()
  expect((await read(former, paper, [2])).status).not.toBe(200)
  expect((await read(newcomer, paper, [1])).status).toBe(404)
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  expect((await read(member, paper, [1])).status).toBe(409)
})

test('pages leave nothing in the audit log', async () => {
  const { member, paper } = await aPaper()
  const entries = () =>
    server.db
      .selectFrom('audit_log')
      .select((query) => query.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
  const before = await entries()
  await read(member, paper, [1, 2, 3])
  expect(await entries()).toEqual(before)
})

test('twenty reports at once lose no page', async () => {
  const { member, meeting, paper } = await aPaper()
  await Promise.all(Array.from({ length: 20 }, (_, index) => read(member, paper, [(index % 5) + 1])))
  expect((await preparationOf(member, meeting))?.slice(0, 2)).toEqual([6, 1])
})

test('one’s own reading data names documents, pages and times, and nobody else’s', async () => {
  const { member, responsible, paper } = await aPaper()
  await open(member, paper)
  await read(member, paper, [1, 2, 5])
  const { body } = await server.as(member).call(getReadingData, {})
  expect(body.documents).toEqual([
    {
      kind: 'attachments',
      document_id: paper.id,
      version_id: paper.version_id,
      title: 'Bericht',
      last_seen: expect.any(String),
      pages: [1, 2, 5],
      last_page: 5,
      last_read: expect.any(String),
    },
  ])
  expect((await server.as(responsible).call(getReadingData, {})).body).toEqual({ documents: [], motions: [] })
})

test('reading data of a document that its reader no longer sees has no title', async () => {
  const { member, paper } = await aPaper()
  await read(member, paper, [1])
  await server.db.deleteFrom('membership').where('user_id', '=', member.id).execute()
  const { body } = await server.as(member).call(getReadingData, {})
  expect(body.documents).toMatchObject([{ version_id: paper.version_id, title: null, pages: [1] }])
})

test('a version has the page count of its file, whether it is found before, afterwards or at the same moment', async () => {
  const { paper, count } = await aPaper({ page_count: 6 })
  const countOf = async (id: number) =>
    (await server.db.selectFrom('document_version').select('page_count').where('id', '=', id).executeTakeFirstOrThrow()).page_count
  await count(7)
  expect(await countOf(paper.version_id)).toBe(7)
  const {
    id: _,
    page_count: _pages,
    number,
    ...version
  } = await server.db.selectFrom('document_version').selectAll().where('id', '=', paper.version_id).executeTakeFirstOrThrow()
  const add = (db: Db, next: number) =>
    db
      .insertInto('document_version')
      .values({ ...version, number: number + next })
      .returning('id')
      .executeTakeFirstOrThrow()
  expect(await countOf((await add(server.db, 1)).id)).toBe(7)
  // Not committed yet when the count is found: the count waits for it.
  const { id, counted } = await server.db.transaction().execute(async (trx) => {
    const added = await add(trx, 2)
    const counting = count(8)
    await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBeGreaterThan(0)
    return { id: added.id, counted: { counting } }
  })
  await counted.counting
  expect([await countOf(paper.version_id), await countOf(id)]).toEqual([8, 8])
})

/** Statements of this database that wait for another one. */
const waiting = sql`select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
