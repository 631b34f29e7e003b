import { randomBytes } from 'node:crypto'
import fs, { existsSync } from 'node:fs'
import { type FileHandle, mkdir, mkdtemp, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFolderStore } from './folder-store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterEach(() => rm(folder, { recursive: true }))

const of = (text: string) => Readable.from([Buffer.from(text)])
const greeting = '185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969'

/** Every file below the folder, with what arrives. */
const everything = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))

const isThere = async (sha256: string) => (await everything()).includes(join(sha256.slice(0, 2), sha256.slice(2)))

test('keeps bytes by their content, once', async () => {
  const files = await openFolderStore(folder)
  expect(await files.store(of('Hello'))).toEqual({ sha256: greeting, size: 5, crc32: 0xf7d18982 })
  await Promise.all([1, 2, 3, 4, 5].map(() => files.store(of('Hello'))))
  expect(await everything()).toEqual([join('18', greeting.slice(2))])
  expect((await buffer(await files.open(greeting))).toString()).toBe('Hello')
  expect((await buffer(await files.open(greeting, { start: 1, end: 3 }))).toString()).toBe('ell')
})

test('only the own user may read them', async () => {
  const files = await openFolderStore(folder)
  await files.store(of('Hello'))
  const modes = await Promise.all(
    ['18', join('18', greeting.slice(2)), 'arriving'].map(async (path) => (await stat(join(folder, path))).mode & 0o777),
  )
  expect(modes).toEqual([0o700, 0o600, 0o700])
})

test('many megabytes and no bytes at all', async () => {
  const files = await openFolderStore(folder)
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
  const empty = await files.store(Readable.from([]))
  expect(empty).toEqual({ sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', size: 0, crc32: 0 })
  expect(await buffer(await files.open(empty.sha256))).toHaveLength(0)
})

test('a stream that breaks leaves nothing', async () => {
  const files = await openFolderStore(folder)
  const broken = Readable.from(
    (async function* pieces() {
      yield Buffer.from('Hel')
      throw new Error('the line went dead')
    })(),
  )
  await expect(files.store(broken)).rejects.toThrow('the line went dead')
  expect(await everything()).toEqual([])
})

test('the bytes are on the disk before they have their name, and the name before it is told', async () => {
  const files = await openFolderStore(folder)
  const probe = await open(folder)
  const handles = Object.getPrototypeOf(probe) as FileHandle
  await probe.close()
  const events: string[] = []
  const isNamed = () => (existsSync(join(folder, '18', greeting.slice(2))) ? 'named' : 'nameless')
  const syncBytes = fs.fsync
  const syncFolder: (this: FileHandle) => Promise<void> = Reflect.get(handles, 'sync')
  vi.spyOn(fs, 'fsync').mockImplementation((descriptor, done) => {
    events.push(`bytes, ${isNamed()}`)
    syncBytes(descriptor, done)
  })
  vi.spyOn(handles, 'sync').mockImplementation(function sync(this: FileHandle) {
    events.push(`folder, ${isNamed()}`)
    return syncFolder.call(this)
  })
  await files.store(of('Hello'))
  vi.restoreAllMocks()
  expect(events).toEqual(['bytes, nameless', 'folder, named', 'folder, named'])
})

test('what is not there cannot be opened', async () => {
  const files = await openFolderStore(folder)
  await expect(files.open(greeting)).rejects.toThrow('ENOENT')
})

test('tells which files nobody stored of late, and removes those alone', async () => {
  const files = await openFolderStore(folder)
  const { sha256: old } = await files.store(of('old'))
  const { sha256: again } = await files.store(of('stored again'))
  const { sha256: fresh } = await files.store(of('fresh'))
  const lastWeek = new Date(Date.now() - 7 * 86_400_000)
  for (const sha256 of [old, again]) await utimes(join(folder, sha256.slice(0, 2), sha256.slice(2)), lastWeek, lastWeek)
  const yesterday = new Date(Date.now() - 86_400_000)
  const found = await Array.fromAsync(files.storedBefore(yesterday))
  expect(found.sort()).toEqual([old, again].sort())
  await files.store(of('stored again'))
  for (const sha256 of [old, again, fresh, greeting]) await files.remove(sha256, yesterday)
  expect(await Promise.all([old, again, fresh].map(isThere))).toEqual([false, true, true])
  expect((await buffer(await files.open(again))).toString()).toBe('stored again')
})

test('a file that is stored while it is being removed is there in the end', async () => {
  const files = await openFolderStore(folder)
  const lastWeek = new Date(Date.now() - 7 * 86_400_000)
  for (let round = 1; round <= 50; round++) {
    const { sha256 } = await files.store(of(`round ${round}`))
    await utimes(join(folder, sha256.slice(0, 2), sha256.slice(2)), lastWeek, lastWeek)
    await Promise.all([
      files.remove(sha256, new Date(Date.now() - 86_400_000)),
      files.store(of(`round ${round}`)),
      files.remove(sha256, new Date(Date.now() - 86_400_000)),
    ])
    expect([round, await isThere(sha256)]).toEqual([round, true])
  }
})

test('what a killed process left half-stored goes after a day, what another one is storing stays', async () => {
  await mkdir(join(folder, 'arriving'))
  for (const [name, age] of [
    ['left', 25],
    ['going-on', 0],
  ] as const) {
    const path = join(folder, 'arriving', name)
    await writeFile(path, 'half')
    const then = new Date(Date.now() - age * 3_600_000)
    await utimes(path, then, then)
  }
  const files = await openFolderStore(folder)
  await files.store(of('Hello'))
  await files.removeUnfinished(new Date(Date.now() - 86_400_000))
  expect((await everything()).sort()).toEqual([join('18', greeting.slice(2)), join('arriving', 'going-on')])
})

test('says when files cannot be written', async () => {
  const files = await openFolderStore(folder)
  await files.check()
  expect(await everything()).toEqual([])
  await rm(join(folder, 'arriving'), { recursive: true })
  await expect(files.check()).rejects.toThrow('ENOENT')
})
