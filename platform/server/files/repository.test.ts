import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDocument, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'
import { sweepFiles } from './repository.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour)

async function standsSince(sha256: string, then: Date) {
  await utimes(join(server.env.data_dir, 'files', sha256.slice(0, 2), sha256.slice(2)), then, then)
  await server.db.updateTable('stored_file').set({ stored: then.toISOString() }).where('sha256', '=', sha256).execute()
}

/** A file that no version names: without a row, as after a killed import, or with one, as after removing a document. */
async function anOrphan(then: Date, { row }: { row: boolean }) {
  const { sha256 } = await server.files.store(Readable.from([Buffer.from(unique('orphan'))]))
  if (row) await server.db.insertInto('stored_file').values({ sha256 }).execute()
  await standsSince(sha256, then)
  return sha256
}

async function isThere(sha256: string) {
  const row = await server.db.selectFrom('stored_file').select('sha256').where('sha256', '=', sha256).executeTakeFirst()
  const bytes = await server.files.open(sha256).catch(() => undefined)
  bytes?.destroy()
  return { row: row !== undefined, file: bytes !== undefined }
}

test('the sweep removes files that no version names after a day, and keeps all others', async () => {
  const { meeting } = await anImportedMeeting(server)
  const [old, oldRow] = [await anOrphan(ago(25), { row: false }), await anOrphan(ago(25), { row: true })]
  const [fresh, freshRow] = [await anOrphan(ago(23), { row: false }), await anOrphan(ago(23), { row: true })]
  const { sha256: named } = await aDocument(server, meeting, { bytes: Buffer.from(unique('named')) })
  await standsSince(named, ago(1_000))
  const bytes = unique('removed and imported anew')
  const { id, sha256: again } = await aDocument(server, meeting, { bytes: Buffer.from(bytes) })
  await server.db.deleteFrom('document').where('id', '=', id).execute()
  await standsSince(again, ago(1_000))
  await server.files.store(Readable.from([Buffer.from(bytes)]))

  await sweepFiles(server, new Date())

  const present = await Promise.all([old, oldRow, fresh, freshRow, named, again].map(isThere))
  expect(present).toEqual([
    { row: false, file: false },
    { row: false, file: false },
    { row: false, file: true },
    { row: true, file: true },
    { row: true, file: true },
    { row: false, file: true },
  ])
})

test('imports and sweeps at the same time lose no file', async () => {
  const { committee, responsible } = await anImportedMeeting(server)
  for (let round = 1; round <= 5; round++) {
    await server.db.deleteFrom('meeting').where('committee_id', '=', committee.id).execute()
    const all = await server.db.selectFrom('stored_file').select('sha256').execute()
    for (const { sha256 } of all) await standsSince(sha256, ago(1_000))
    await Promise.all([imported(server, { committee, by: responsible }), sweepFiles(server, new Date()), sweepFiles(server, new Date())])
    const named = await server.db
      .selectFrom('document_version')
      .innerJoin('document', 'document.id', 'document_version.document_id')
      .innerJoin('meeting', 'meeting.id', 'document.meeting_id')
      .select('sha256')
      .where('committee_id', '=', committee.id)
      .execute()
    expect(named).toHaveLength(10)
    expect(await Promise.all(named.map(({ sha256 }) => isThere(sha256)))).toEqual(named.map(() => ({ row: true, file: true })))
  }
})
