import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDocument, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { readZip } from '#testing/server/files/gever-zip.ts'
import { aSwiftServer, type SwiftServer } from '#testing/server/files/object-store/swift-server.ts'
import { archiveOf, restoreInto, tablesOf } from '#testing/server/site/backups.ts'
import { testServer } from '#testing/server/test-server.ts'

// A store that nobody made for tests: what the test double lets pass, this one may not.
let swift: SwiftServer
beforeAll(async () => {
  swift = await aSwiftServer()
})
afterAll(() => swift[Symbol.asyncDispose]())

const tomorrow = () => new Date(Date.now() + 24 * 3_600_000)

test('OpenStack Swift stores, lists, reads in ranges and removes files, large ones in parts', async () => {
  await using site = await testServer({ FILES_URL: swift.urlOf('/files') })
  const { files } = site
  const bytes = randomBytes(20 * 2 ** 20)
  const large = await files.store(Readable.from([bytes.subarray(0, 9_000_000), bytes.subarray(9_000_000)]))
  const small = await files.store(Readable.from([Buffer.from('Hello')]))
  await Promise.all([1, 2, 3].map(() => files.store(Readable.from([Buffer.from('Hello')]))))
  expect((await buffer(await files.open(large.sha256))).equals(bytes)).toBe(true)
  const [start, end] = [8 * 2 ** 20 - 5, 8 * 2 ** 20 + 5]
  expect((await buffer(await files.open(large.sha256, { start, end }))).equals(bytes.subarray(start, end + 1))).toBe(true)
  expect((await Array.fromAsync(files.storedBefore(tomorrow()))).toSorted()).toEqual([large.sha256, small.sha256].toSorted())
  await files.remove(large.sha256, tomorrow())
  await expect(files.open(large.sha256)).rejects.toMatchObject({ code: 'ENOENT' })
  expect((await buffer(await files.open(small.sha256))).toString()).toBe('Hello')
  await files.check()
})

test('OpenStack Swift keeps nothing of an upload that breaks', async () => {
  await using site = await testServer({ FILES_URL: swift.urlOf('/broken') })
  const broken = Readable.from(
    (async function* pieces() {
      yield randomBytes(9_000_000)
      throw new Error('the line went dead')
    })(),
  )
  await expect(site.files.store(broken)).rejects.toThrow('the line went dead')
  await site.files.removeUnfinished(tomorrow())
  expect(await Array.fromAsync(site.files.storedBefore(tomorrow()))).toEqual([])
})

test('a site on OpenStack Swift imports a meeting, sends a file and a range of it, makes a zip, and is backed up and restored', async () => {
  await using site = await testServer({ FILES_URL: swift.urlOf('/site') })
  const { committee, member, meeting } = await anImportedMeeting(site)
  const document = await aDocument(site, meeting, { bytes: Buffer.from('0123456789') })
  const url = `/api/v1/meeting_documents/${document.id}/versions/${document.version_id}/file/`
  const me = site.as(member)
  expect((await me.request({ url })).body).toBe('0123456789')
  const range = await me.request({ url, headers: { range: 'bytes=3-5' } })
  expect([range.statusCode, range.body]).toEqual([206, '345'])
  const zip = await me.request({ url: `/api/v1/committees/${committee.id}/meetings/${meeting.id}/download/` })
  const entries = await readZip(zip.rawPayload)
  expect(entries.find(({ path }) => path.endsWith('Bericht.pdf'))?.content.toString()).toBe('0123456789')
  const archive = await archiveOf(site)
  await using other = await testServer({ FILES_URL: swift.urlOf('/other') })
  const { data_dir, files_url } = other.env
  await restoreInto({ connection: other.connection, data_dir, files_url }, archive)
  expect(await tablesOf(other.connection)).toEqual(await tablesOf(site.connection))
  expect((await buffer(await other.files.open(document.sha256))).toString()).toBe('0123456789')
})
