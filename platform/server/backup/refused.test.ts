import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#app/cli/run-command.ts'
import { openDatabase } from '#platform/server/database/connect.ts'
import { MIGRATIONS } from '#platform/server/database/database.ts'
import { migrate, readMigrations } from '#platform/server/database/migrate.ts'
import { aPerson } from '#testing/server/factories/factories.ts'
import { geverZip } from '#testing/server/files/gever-zip.ts'
import { archiveOf, aSmallSite, forged, inPieces, restoreInto, tablesOf } from '#testing/server/site/backups.ts'
import { cloneDatabase, emptyDatabase, urlOf } from '#testing/server/site/databases.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { writeArchive } from './archive-file.ts'
import { makeArchive } from './make-archive.ts'
import { checkArchive } from './restore.ts'
import { tarWriter } from './tar.ts'

let server: TestServer
let archive: Buffer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'traktanda-backup-'))
  server = await testServer()
  await aSmallSite(server)
  archive = await archiveOf(server)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const checked = (bytes: Uint8Array) => checkArchive(inPieces(bytes))
const refused = expect.objectContaining({ name: 'ArchiveRefused' })

test('accepts a whole archive, in whatever pieces its bytes arrive', async () => {
  const { manifest, closing } = await checked(archive)
  expect(manifest).toMatchObject({ program_version: '1.2.3', migrations: migrations() })
  expect(closing.files).toEqual({ count: 1, bytes: 5 })
  for (const size of [1, 512, archive.length]) expect((await checkArchive(inPieces(archive, size))).closing).toEqual(closing)
})

test('rejects an archive truncated at any place', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(archive.length - 1), async (length) => {
      await expect(checked(archive.subarray(0, length))).rejects.toEqual(refused)
    }),
    { numRuns: 150, examples: [[0], [512], [archive.length - 512], [archive.length - 1024], [archive.length - 1]] },
  )
})

test('rejects an archive with one bit changed, or with bytes added at its end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(archive.length - 1), fc.nat(7), async (at, bit) => {
      const altered = Buffer.from(archive)
      altered[at] = (altered[at] ?? 0) ^ (1 << bit)
      await expect(checked(altered)).rejects.toEqual(refused)
    }),
    { numRuns: 150, examples: [[archive.length - 1, 0]] },
  )
  await expect(checked(Buffer.concat([archive, Buffer.alloc(512)]))).rejects.toEqual(refused)
  await expect(checked(Buffer.concat([archive, archive]))).rejects.toEqual(refused)
})

/** Changes the JSON of an entry. */
const said = (change: (json: { [name: string]: unknown }) => object) => (text: string) => JSON.stringify(change(JSON.parse(text)))
const migrations = () => readMigrations(MIGRATIONS).map(({ number, name, hash }) => ({ number, name, hash }))

const forgeries: [string, Parameters<typeof forged>[1], RegExp][] = [
  ['of a later format', { 'manifest.json': said((manifest) => ({ ...manifest, format_version: 2, new: true })) }, /later version/],
  [
    'of a later schema',
    { 'manifest.json': said((manifest) => ({ ...manifest, migrations: [...migrations(), { number: 999, name: '999_x.sql', hash: '' }] })) },
    /later version of this program \(1\.2\.3, 999_x\.sql\)/,
  ],
  ['of another program', { 'manifest.json': said((manifest) => ({ ...manifest, format: 'other' })) }, /not a backup of this program/],
  [
    'of another schema',
    { 'manifest.json': said((manifest) => ({ ...manifest, migrations: migrations().map((one) => ({ ...one, hash: 'f' })) })) },
    /made with another 001_identity\.sql/,
  ],
  ['without a manifest', { 'manifest.json': () => undefined }, /not a backup of this program/],
  ['without its end', { 'closing.json': () => undefined }, /truncated/],
  ['without a table that it names', { 'tables/committee/000001': () => undefined }, /does not hold the table committee as it says/],
  ['with other rows than it says', { 'tables/committee/000001': (rows) => rows + rows }, /does not hold the table committee as it says/],
  [
    'with a table that it does not name',
    {
      'closing.json': said(({ tables, ...closing }) => ({
        ...closing,
        tables: (tables as { name: string }[]).filter(({ name }) => name !== 'committee'),
      })),
    },
    /does not say that it holds the table committee/,
  ],
  [
    'with fewer files than it says',
    { 'closing.json': said((closing) => ({ ...closing, files: { count: 2, bytes: 5 } })) },
    /does not hold the files that it says/,
  ],
]
test.each(forgeries)('rejects an archive %s, and restores nothing of it', async (_name, changed, message) => {
  await using target = await anEmptyTarget()
  await expect(restoreInto(target, await forged(archive, changed))).rejects.toEqual(
    expect.objectContaining({ name: 'ArchiveRefused', message: expect.stringMatching(message) }),
  )
  expect(await tablesOf(target.connection)).toEqual({})
  expect(await readdir(folder)).toEqual([])
})

test('rejects files that are not archives', async () => {
  const tar = tarWriter()
  const text = await Array.fromAsync(tar.entry({ name: 'hello.txt', size: 5 }, [Buffer.from('Hello')]))
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('Hello'),
    Buffer.alloc(4096),
    await geverZip({ meetings: [] }),
    Buffer.concat([...text, tar.end()]),
  ])
    await expect(checked(bytes)).rejects.toEqual(refused)
})

/** A database without tables, and a data folder that does not exist yet. */
async function anEmptyTarget() {
  const { connection, drop } = await emptyDatabase()
  return {
    connection,
    data_dir: join(folder, 'target'),
    [Symbol.asyncDispose]: async () => {
      await drop()
      await rm(join(folder, 'target'), { recursive: true, force: true })
    },
  }
}

test('never restores over an existing site, and restores nothing if the archive changes while it is read', async () => {
  await using used = await testServer()
  await aPerson(used)
  const before = await tablesOf(used.connection)
  await expect(restoreInto({ connection: used.connection, data_dir: used.env.data_dir }, archive)).rejects.toThrow(
    'There is a site already: app_user has rows',
  )
  expect(await tablesOf(used.connection)).toEqual(before)

  await using other = await testServer()
  await aSmallSite(other)
  await using target = await anEmptyTarget()
  await expect(restoreInto(target, archive, await archiveOf(other))).rejects.toThrow('The archive changed while it was read')
  for (const part of [0.3, 0.6, 0.9])
    await expect(restoreInto(target, archive, archive.subarray(0, archive.length * part))).rejects.toThrow('The archive is truncated')
  await restoreInto(target, archive)
  expect(await tablesOf(target.connection)).toEqual(await tablesOf(server.connection))
})

test('restores an earlier archive into its own schema and then migrates it', async () => {
  const { connection, drop } = await emptyDatabase()
  const db = openDatabase({ connection, time_zone: 'UTC', max: 2 })
  try {
    await migrate(db, MIGRATIONS, 10)
    await sql`insert into app_user (username) values ('anna')`.execute(db)
    await sql`insert into committee (title) values ('Kultur')`.execute(db)
    const earlier = await archiveOf({ connection, files: server.files })
    expect((await checked(earlier)).manifest.migrations).toHaveLength(10)
    await using target = await anEmptyTarget()
    await restoreInto(target, earlier)
    const restored = openDatabase({ connection: target.connection, time_zone: 'UTC', max: 2 })
    expect(await restored.selectFrom('app_user').select('username').execute()).toEqual([{ username: 'anna' }])
    expect((await sql`select from search_source where title = 'Kultur'`.execute(restored)).rows).toHaveLength(1)
    expect((await sql`select from migration`.execute(restored)).rows).toHaveLength(migrations().length)
    await restored.destroy()
    const made = await cloneDatabase()
    await expect(restoreInto({ connection: made.connection, data_dir: join(folder, 'target') }, earlier)).rejects.toThrow(
      'made by this one already',
    )
    await made.drop()
  } finally {
    await db.destroy()
    await drop()
  }
})

test('writes no backup of an empty site, of a missing or damaged file, or over an existing archive', async () => {
  const here = join(folder, 'here')
  await mkdir(here)
  await using empty = await testServer()
  const written = (site: TestServer) => writeArchive(join(here, 'a.backup'), makeArchive({ ...site, version: '1.2.3' }))
  await expect(written(empty)).rejects.toThrow('This site is empty: nothing was backed up.')
  const { sha256 } = await aSmallSite(empty)
  const file = join(empty.env.data_dir, 'files', sha256.slice(0, 2), sha256.slice(2))
  await writeFile(file, 'Hallo')
  await expect(written(empty)).rejects.toThrow(`The file ${sha256} of the store is damaged`)
  await writeFile(file, 'Hallo!')
  await expect(written(empty)).rejects.toThrow('has 6 bytes and not 5')
  await rm(file)
  await expect(written(empty)).rejects.toThrow(`The file ${sha256} is missing in the store`)
  expect(await readdir(here)).toEqual([])

  await writeFile(join(here, 'a.backup'), 'of yesterday')
  await expect(written(server)).rejects.toThrow('is there already')
  await rm(here, { recursive: true })
})

test('a backup to a full disk says what to do in one line and leaves no file', async () => {
  const full = join(folder, 'full')
  await mkdir(full)
  await symlink('/dev/full', join(full, 'a.backup.part'))
  const lines: unknown[] = []
  const say = (line: unknown) => void lines.push(line)
  const settings = { DATA_DIR: server.env.data_dir, DATABASE_URL: urlOf(server.connection) }
  const code = await runCommand(['backup', join(full, 'a.backup')], {
    settings,
    print: () => undefined,
    warn: say,
    readPassword: () => Promise.resolve(''),
  })
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^The disk is full: make room, and begin again.*$/)])
  expect(await readdir(full)).toEqual([])
})
