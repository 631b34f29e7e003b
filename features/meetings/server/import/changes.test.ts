import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeMeeting, getMeeting, importMeeting } from '#features/meetings/contract.ts'
import type { MeetingJson } from '#features/meetings/server/zip/manifest-json.ts'
import type { Language } from '#platform/shared/languages.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { aWrittenNote } from '#testing/server/factories/note-factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Query = { dry_run?: string; expected?: string; confirmed?: string; replace_by_hand?: string }

/** An imported meeting with an id of its producer, and calls that import other zips with that id. */
async function aKnownMeeting(first: Partial<MeetingJson> = {}) {
  const zipOf = (...changes: Partial<MeetingJson>[]) =>
    geverZip({ meetings: changes.map((change) => aMeetingManifest({ protocol: null, documents: [], agenda_items: [], ...change })) })
  const { committee, responsible, meeting } = await anImportedMeeting(server, { zip: await zipOf(first) })
  const me = server.as(responsible)
  const post = async (query: Query, changes: Partial<MeetingJson>[], language: Language = 'de') =>
    me.call(importMeeting, { params: { committee: committee.id }, query, file: await zipOf(...changes), language })
  return {
    committee,
    meeting,
    me,
    post,
    dryRun: async (...changes: Partial<MeetingJson>[]) => (await post({ dry_run: 'true' }, changes)).body,
    title: async () => (await me.call(getMeeting, { params: meeting })).body.title,
  }
}

const other = { title: '3. Sitzung der Schulpflege', start: '2016-09-12T15:30:00+00:00', end: '' }

test('a dry run asks to confirm a changed title, day or origin, and nothing else', async () => {
  const { dryRun } = await aKnownMeeting()
  const toConfirm = async (change: Partial<MeetingJson>) => (await dryRun(change)).meetings[0]!.to_confirm
  expect(await toConfirm({})).toEqual([])
  expect(await toConfirm({ location: 'Turnhalle', description: 'Besammlung im Foyer', end: '2026-09-14T16:00:00+00:00' })).toEqual([])
  expect(await toConfirm({ start: '2026-09-14T14:00:00+00:00' })).toEqual([])
  expect(await toConfirm({ title: null })).toEqual(['title'])
  // The site's day counts, two hours ahead of UTC.
  expect(await toConfirm({ start: '2026-09-13T22:30:00+00:00' })).toEqual([])
  expect(await toConfirm({ start: '2026-09-14T22:30:00+00:00', end: '' })).toEqual(['start'])
  expect(await toConfirm(other)).toEqual(['title', 'start'])
  const [moved] = (await dryRun({ committee: { oguid: 'ksk:2', title: 'Geschäftsprüfungskommission' } })).meetings
  expect([moved!.outcome, moved!.to_confirm]).toEqual(['updated', ['origin']])
  expect(moved!.changes).toEqual([{ field: 'origin', before: 'ksk:1000000042', after: 'ksk:2' }])
  const [created] = (await dryRun({ ...other, opengever_id: 9 })).meetings
  expect([created!.outcome, created!.to_confirm]).toEqual(['created', []])
})

test('refuses a previewed import that changes title or day until it is confirmed, in the caller’s language', async () => {
  const { post, dryRun, title } = await aKnownMeeting()
  const { tag: expected } = await dryRun(other)
  const differences = '«12. Sitzung der Geschäftsprüfungskommission» → «3. Sitzung der Schulpflege»; 14.09.2026 → 12.09.2016'
  const refusals = []
  for (const language of ['de', 'fr', 'en'] as const) {
    const { status, body } = await post({ expected }, [other], language)
    expect([status, body]).toEqual([409, { detail: expect.stringContaining(differences), non_field_errors: [expect.any(String)] }])
    refusals.push((body as unknown as { detail: string }).detail)
  }
  expect(new Set(refusals).size).toBe(3)
  expect((await post({ expected, confirmed: 'false' }, [other])).status).toBe(409)
  expect(await title()).toBe('12. Sitzung der Geschäftsprüfungskommission')
  const done = await post({ expected, confirmed: 'true' }, [other])
  expect([done.status, done.body.tag, await title()]).toEqual([200, expected, '3. Sitzung der Schulpflege'])
})

test('an import without a dry run, or with nothing to confirm, needs no confirmation', async () => {
  const { post, dryRun, title } = await aKnownMeeting()
  expect((await post({}, [other])).status).toBe(200)
  expect(await title()).toBe('3. Sitzung der Schulpflege')
  const later = { ...other, location: 'Turnhalle' }
  expect((await post({ expected: (await dryRun(later)).tag }, [later])).status).toBe(200)
})

test('refuses an import whose outcome would differ from its dry run', async () => {
  const { post, dryRun, me, meeting } = await aKnownMeeting()
  const withPaper = { documents: [aFile('Plan.pdf')] }
  const renamed = { title: 'Umbenannt' }
  const refused = async (query: Query, ...changes: Partial<MeetingJson>[]) => {
    const { status, body } = await post({ confirmed: 'true', ...query }, changes)
    expect([status, body]).toEqual([409, { detail: expect.stringContaining('Seit der Vorschau'), non_field_errors: [expect.any(String)] }])
  }
  const { tag } = await dryRun(withPaper)
  await refused({ expected: 'another' }, withPaper)
  await refused({ expected: tag }, renamed)
  // Somebody else has imported in the meantime.
  expect((await post({}, [withPaper])).status).toBe(200)
  await refused({ expected: tag }, withPaper)
  const before = await dryRun(renamed)
  await me.call(changeMeeting, { params: meeting, body: { description: 'Von Hand' } })
  expect((await dryRun(renamed)).tag).toBe(before.tag)
  const described = { ...renamed, description: 'Aus dem ZIP' }
  const beside = await dryRun(described)
  await me.call(changeMeeting, { params: meeting, body: { description: 'Anders' } })
  await refused({ expected: beside.tag }, described)
  const auditEntries = await server.db
    .selectFrom('audit_log')
    .select('outcome')
    .where('action', '=', 'import_meeting')
    .orderBy('id', 'desc')
    .execute()
  expect(auditEntries[0]).toEqual({ outcome: 'refused' })
})

test('the tag of a dry run does not depend on replace_by_hand or on members’ work', async () => {
  const { post, dryRun, me, meeting } = await aKnownMeeting({ documents: [aFile('Plan.pdf')], description: 'Aus dem ZIP' })
  await me.call(changeMeeting, { params: meeting, body: { description: 'Von Hand' } })
  const change = { documents: [aFile('Plan.pdf', { modified: '2026-09-30T08:00:00+02:00' })], description: 'Neu im ZIP' }
  const { tag: expected, meetings } = await dryRun(change)
  const [document] = (await me.call(getMeeting, { params: meeting })).body.meeting_documents
  await aWrittenNote(me, { kind: 'meeting_documents', id: document!.id })
  const { body, status } = await post({ expected, replace_by_hand: 'true' }, [change])
  expect([status, body.tag, body.meetings[0]!.kept]).toEqual([200, expected, []])
  const worked = [meetings, body.meetings].map(([one]) => one!.documents.new_version[0]!.work.notes)
  expect(worked).toEqual([0, 1])
})

test('a zip with several meetings needs confirmation if any of them does', async () => {
  const { post, dryRun } = await aKnownMeeting({ opengever_id: 1 })
  const two = [
    { opengever_id: 2, title: 'Zweite', start: '2026-10-12T12:30:00Z', end: '' },
    { opengever_id: 1, title: 'Umbenannt' },
  ]
  const { tag: expected, meetings } = await dryRun(...two)
  expect(meetings.map(({ outcome, to_confirm }) => [outcome, to_confirm])).toEqual([
    ['created', []],
    ['updated', ['title']],
  ])
  expect((await post({ expected }, two)).status).toBe(409)
  expect((await post({ expected, confirmed: 'true' }, two)).status).toBe(200)
})
