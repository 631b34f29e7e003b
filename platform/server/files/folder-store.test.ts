import fs, { existsSync } from 'node:fs'
import { type FileHandle, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFolderStore } from './folder-store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterEach(() => rm(folder, { recursive: true }))

const of = (text: string) => Readable.from([Buffer.from(text)])
const greeting = '185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969'

/** All files in the folder, including incoming ones. */
const everything = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))

test('only the user of the program may read stored files', async () => {
  const files = await openFolderStore(folder)
  await files.store(of('Hello'))
  const modes = await Promise.all(
    ['18', join('18', greeting.slice(2)), 'arriving'].map(async (path) => (await stat(join(folder, path))).mode & 0o777),
  )
  expect(modes).toEqual([0o700, 0o600, 0o700])
})

test('syncs the bytes before it names a file, and the folders after that', async () => {
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

test('the check fails when files cannot be written', async () => {
  const files = await openFolderStore(folder)
  await files.check()
  expect(await everything()).toEqual([])
  await rm(join(folder, 'arriving'), { recursive: true })
  await expect(files.check()).rejects.toThrow('ENOENT')
})
