import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anObjectServer, type ObjectServer } from '#testing/server/files/object-store/object-server.ts'
import type { FileStore } from './file-store.ts'
import { openFiles } from './open-files.ts'

let server: ObjectServer
beforeAll(async () => {
  server = await anObjectServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const of = (text: string) => Readable.from([Buffer.from(text)])
const greeting = '185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969'
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

describe.each(['a folder', 'an object store'] as const)('files in %s', (kind) => {
  let data_dir: string
  let files: FileStore
  beforeEach(async () => {
    data_dir = await mkdtemp(join(tmpdir(), 'files-'))
    const files_url = kind === 'a folder' ? null : { ...server.place(), folder: `${data_dir.slice(-6)}-` }
    files = await openFiles({ data_dir, files_url })
  })
  afterEach(() => rm(data_dir, { recursive: true }))

  /** Local files, including incoming ones. */
  const here = async () =>
    (await readdir(join(data_dir, 'files'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(join(data_dir, 'files/').length))
  const everything = async () => {
    if (kind === 'a folder') return (await here()).map((path) => path.replace('/', '')).sort()
    const own = `${data_dir.slice(-6)}-`
    return [
      ...(await here()),
      ...(await server.names()).filter((name) => name.startsWith(own)).map((name) => name.slice(own.length)),
    ].sort()
  }
  const standsSince = (sha256: string, then: Date) =>
    kind === 'a folder'
      ? utimes(join(data_dir, 'files', sha256.slice(0, 2), sha256.slice(2)), then, then)
      : server.standsSince(`${data_dir.slice(-6)}-${sha256}`, then)

  test('stores the same content once', async () => {
    expect(await files.store(of('Hello'))).toEqual({ sha256: greeting, size: 5, crc32: 0xf7d18982 })
    await Promise.all([1, 2, 3, 4, 5].map(() => files.store(of('Hello'))))
    expect(await everything()).toEqual([greeting])
    expect((await buffer(await files.open(greeting))).toString()).toBe('Hello')
  })

  test.each([
    [{ start: 1, end: 3 }, 'ell'],
    [{ start: 0, end: 0 }, 'H'],
    [{ start: 4, end: 4 }, 'o'],
    [{ start: 0, end: 4 }, 'Hello'],
    [{ start: 2, end: 400 }, 'llo'],
  ])('reads only the bytes of the range %j', async (range, bytes) => {
    await files.store(of('Hello'))
    expect((await buffer(await files.open(greeting, range))).toString()).toBe(bytes)
  })

  test('stores and reads 20 megabytes and zero bytes', async () => {
    const bytes = randomBytes(20 * 2 ** 20)
    const large = await files.store(
      Readable.from(
        (function* pieces() {
          for (let start = 0; start < bytes.length; start += 100_000) yield bytes.subarray(start, start + 100_000)
        })(),
      ),
    )
    expect([large.size, large.crc32]).toEqual([bytes.length, crc32(bytes)])
    expect((await buffer(await files.open(large.sha256))).equals(bytes)).toBe(true)
    const [start, end] = [8 * 2 ** 20 - 5, 8 * 2 ** 20 + 5]
    expect((await buffer(await files.open(large.sha256, { start, end }))).equals(bytes.subarray(start, end + 1))).toBe(true)
    const empty = await files.store(Readable.from([]))
    expect(empty).toEqual({ sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', size: 0, crc32: 0 })
    expect(await buffer(await files.open(empty.sha256))).toHaveLength(0)
  })

  test('stores nothing of a stream that breaks', async () => {
    const broken = Readable.from(
      (async function* pieces() {
        yield Buffer.from('Hel')
        throw new Error('the line went dead')
      })(),
    )
    await expect(files.store(broken)).rejects.toThrow('the line went dead')
    expect(await everything()).toEqual([])
  })

  test('fails with ENOENT when it opens a missing file', async () => {
    for (const range of [undefined, { start: 0, end: 3 }])
      await expect(files.open(greeting, range)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('lists files not stored recently, and removes only those', async () => {
    const { sha256: old } = await files.store(of('old'))
    const { sha256: again } = await files.store(of('stored again'))
    const { sha256: fresh } = await files.store(of('fresh'))
    for (const sha256 of [old, again]) await standsSince(sha256, ago(7 * 24))
    const listed = await Array.fromAsync(files.storedBefore(ago(24)))
    expect(listed.sort()).toEqual([old, again].sort())
    await files.store(of('stored again'))
    for (const sha256 of [old, again, fresh, greeting]) await files.remove(sha256, ago(24))
    expect(await everything()).toEqual([again, fresh].sort())
    expect((await buffer(await files.open(again))).toString()).toBe('stored again')
  })

  test('keeps a file that is stored while it is being removed', async () => {
    for (let round = 1; round <= (kind === 'a folder' ? 50 : 5); round++) {
      const { sha256 } = await files.store(of(`round ${round}`))
      await standsSince(sha256, ago(7 * 24))
      await Promise.all([files.remove(sha256, ago(24)), files.store(of(`round ${round}`)), files.remove(sha256, ago(24))])
      expect([round, (await everything()).includes(sha256)]).toEqual([round, true])
    }
  })

  test('removes half-stored files of a killed process after a day, and keeps those still arriving', async () => {
    await mkdir(join(data_dir, 'files/arriving'), { recursive: true })
    for (const [name, age] of [
      ['left', 25],
      ['going-on', 0],
    ] as const) {
      const path = join(data_dir, 'files/arriving', name)
      await writeFile(path, 'half')
      await utimes(path, ago(age), ago(age))
    }
    await files.store(of('Hello'))
    await files.removeUnfinished(ago(24))
    expect(await here()).not.toContain(join('arriving', 'left'))
    expect(await here()).toContain(join('arriving', 'going-on'))
    expect((await buffer(await files.open(greeting))).toString()).toBe('Hello')
  })
})
