import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeMeeting, getMeeting, importMeeting } from '#features/meetings/contract.ts'
import { MIGRATIONS } from '#platform/server/database/database.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const zipSaying = (description?: string) =>
  geverZip({ meetings: [aMeetingManifest({ protocol: null, documents: [], agenda_items: [], description })] })

/** A meeting with a description from its zip, and calls that change it. */
async function aDescribedMeeting() {
  const { committee, responsible, meeting } = await anImportedMeeting(server, { zip: await zipSaying('Aus dem ZIP') })
  const me = server.as(responsible)
  const post = async (description: string | undefined, query: { dry_run?: string; replace_by_hand?: string }) =>
    (await me.call(importMeeting, { params: { committee: committee.id }, query, file: await zipSaying(description) })).body.meetings[0]!
  const describe = (description: string) => me.call(changeMeeting, { params: meeting, body: { description } })
  const now = async () => (await me.call(getMeeting, { params: meeting })).body.description
  /** What an import reports on the description; its dry run reports the same beforehand and changes nothing. */
  const again = async (description?: string, query: { replace_by_hand?: string } = {}) => {
    const before = await now()
    const dry = await post(description, { ...query, dry_run: 'true' })
    expect(await now()).toBe(before)
    const { changes, kept } = await post(description, query)
    expect([dry.changes, dry.kept]).toEqual([changes, kept])
    return { changes, kept, now: await now() }
  }
  return { meeting, describe, again }
}

const saying = (before: string | null, after: string | null) => [{ field: 'description', before, after }]

test('a re-import keeps a description written by hand and reports it; one from a zip is replaced', async () => {
  const { describe, again } = await aDescribedMeeting()
  expect(await again('Neu im ZIP')).toEqual({ changes: saying('Aus dem ZIP', 'Neu im ZIP'), kept: [], now: 'Neu im ZIP' })
  await describe('Von Hand')
  const kept = { changes: [], kept: saying('Von Hand', 'Neu im ZIP'), now: 'Von Hand' }
  expect(await again('Neu im ZIP')).toEqual(kept)
  expect(await again('Neu im ZIP')).toEqual(kept)
  expect(await again(undefined)).toEqual({ changes: [], kept: [], now: 'Von Hand' })
  expect(await again('Von Hand')).toEqual({ changes: [], kept: [], now: 'Von Hand' })
})

test('replace_by_hand replaces a description written by hand, which then counts as the zip’s', async () => {
  const { describe, again } = await aDescribedMeeting()
  await describe('Von Hand')
  const replaced = { changes: saying('Von Hand', 'Neu im ZIP'), kept: [], now: 'Neu im ZIP' }
  expect(await again('Neu im ZIP', { replace_by_hand: 'true' })).toEqual(replaced)
  expect(await again('Noch neuer')).toEqual({ changes: saying('Neu im ZIP', 'Noch neuer'), kept: [], now: 'Noch neuer' })
  await describe('Wieder von Hand')
  const stays = { changes: [], kept: [], now: 'Wieder von Hand' }
  // A zip without a description replaces nothing.
  expect(await again(undefined, { replace_by_hand: 'true' })).toEqual(stays)
  expect((await again('Neu', { replace_by_hand: 'false' })).now).toBe('Wieder von Hand')
})

test('a description emptied by hand stays empty; one saved unchanged still counts as the zip’s', async () => {
  const { describe, again } = await aDescribedMeeting()
  await describe('Aus dem ZIP')
  expect((await again('Neu im ZIP')).now).toBe('Neu im ZIP')
  await describe('')
  expect(await again('Neu im ZIP')).toEqual({ changes: [], kept: saying(null, 'Neu im ZIP'), now: '' })
})

test('migration 043 marks descriptions written by hand, as recorded in the audit log', async () => {
  const [{ meeting, describe }, other] = [await aDescribedMeeting(), await aDescribedMeeting()]
  await describe('Von Hand')
  const migration = await readFile(join(MIGRATIONS, '043_described_by_hand.sql'), 'utf8')
  const before = await server.db.startTransaction().execute()
  await sql`alter table meeting drop column description_by_hand`.execute(before)
  await sql.raw(migration).execute(before)
  const noted = await before.selectFrom('meeting').select(['id', 'description_by_hand']).execute()
  await before.rollback().execute()
  expect(noted).toContainEqual({ id: meeting.id, description_by_hand: true })
  expect(noted).toContainEqual({ id: other.meeting.id, description_by_hand: false })
})
