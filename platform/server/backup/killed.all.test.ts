import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sweepFiles } from '#platform/server/files/repository.ts'
import { archiveOf, aSmallSite, filesIn, inPieces, restoreInto, tablesOf } from '#testing/server/site/backups.ts'
import { urlOf } from '#testing/server/site/databases.ts'
import { runProgram } from '#testing/server/site/running-server.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { writeArchive } from './archive-file.ts'
import { makeArchive } from './make-archive.ts'
import { checkArchive } from './restore.ts'

const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-backup-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

/** Runs the program once for each number of chunks, kills it when it has passed so many on, and then checks what is left. */
async function killAfterEach(
  program: string,
  { lasts, ...input }: { lasts: number[] } & Record<string, unknown>,
  check: () => Promise<void>,
) {
  for (const last of lasts) {
    const running = runProgram(program, JSON.stringify({ ...input, last }))
    await running.output()
    running.kill('SIGKILL')
    await running.ended
    await check()
  }
}

/** Passes some chunks on, prints that, and then hangs. */
const upTo = `
  async function* upTo(last, pieces) {
    let passed = 0
    for await (const piece of pieces) {
      yield piece
      if (++passed < last) continue
      process.stdout.write('half')
      await new Promise(() => setInterval(() => undefined, 1000))
    }
  }`

const backup = `
  import { openFolderStore } from '#platform/server/files/folder-store.ts'
  import { writeArchive } from '#platform/server/backup/archive-file.ts'
  import { makeArchive } from '#platform/server/backup/make-archive.ts'
  ${upTo}
  const { connection, data_dir, file, last } = JSON.parse(process.argv[1])
  const files = await openFolderStore(data_dir + '/files')
  await writeArchive(file, upTo(last, makeArchive({ connection, files, version: '1.2.3' })))`

test('a backup killed while it is written leaves no archive; the next one is whole, and swept files go', async () => {
  await using place = await aFolder()
  await using server = await testServer()
  await aSmallSite(server)
  const file = join(place.folder, 'a.backup')
  let pieces = 0
  const archive = await archiveOf(server, async (piece) => void (pieces = piece))
  const input = { connection: server.connection, data_dir: server.env.data_dir, file, lasts: [1, Math.floor(pieces / 2), pieces - 1] }
  await killAfterEach(backup, input, async () => expect(await readdir(place.folder)).toEqual(['a.backup.part']))
  await writeArchive(file, inPieces(archive))
  expect(await readdir(place.folder)).toEqual(['a.backup'])
  await checkArchive(inPieces(archive))
  await server.db.deleteFrom('document').execute()
  await expect.poll(() => sweptFiles(server)).toEqual([])
})

/** The files that are left after a sweep. */
async function sweptFiles(server: TestServer) {
  await sweepFiles(server, new Date(Date.now() + 48 * 3_600_000))
  return filesIn(server.env.data_dir)
}

test('an interrupted backup leaves no partial file and does not keep files from the sweep', async () => {
  await using place = await aFolder()
  await using server = await testServer()
  await aSmallSite(server)
  const interrupted = new AbortController()
  const pieces = (async function* pieces() {
    let passed = 0
    for await (const piece of makeArchive({ ...server, version: '1.2.3' })) {
      if (++passed === 20) interrupted.abort()
      yield piece
    }
  })()
  await expect(writeArchive(join(place.folder, 'a.backup'), pieces, interrupted.signal)).rejects.toThrow('aborted')
  expect(await readdir(place.folder)).toEqual([])
  await server.db.deleteFrom('document').execute()
  await expect.poll(() => sweptFiles(server)).toEqual([])
})

const restore = `
  import { bytesOfArchive } from '#platform/server/backup/archive-file.ts'
  import { restoreSite } from '#platform/server/backup/restore.ts'
  ${upTo}
  const { choice, file, last } = JSON.parse(process.argv[1])
  let reading = 0
  const parts = async function* (pieces) { for await (const piece of pieces) for (let at = 0; at < piece.length; at += 512) yield piece.subarray(at, at + 512) }
  await restoreSite({ choice, open: () => (++reading === 1 ? bytesOfArchive(file) : upTo(last, parts(bytesOfArchive(file)))) }, async () => undefined)`

test('a restore killed at any moment leaves the site empty, so that it can be restored again', async () => {
  await using place = await aFolder()
  await using server = await testServer()
  await aSmallSite(server)
  const [file, archive] = [join(place.folder, 'a.backup'), await archiveOf(server)]
  await writeArchive(file, inPieces(archive))
  await using target = await testServer()
  const empty = await tablesOf(target.connection)
  const { data_dir, time_zone } = target.env
  const choice = { data_dir, time_zone, database_url: urlOf(target.connection) }
  const lasts = [1, Math.floor(archive.length / 1024), Math.floor(archive.length / 512) - 1]
  await killAfterEach(restore, { choice, file, lasts }, async () => expect(await tablesOf(target.connection)).toEqual(empty))
  await restoreInto({ connection: target.connection, data_dir }, archive)
  expect(await tablesOf(target.connection)).toEqual(await tablesOf(server.connection))
  expect(await filesIn(data_dir)).toEqual(await filesIn(server.env.data_dir))
})
