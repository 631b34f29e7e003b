import fs, { existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

// Preloaded into a server (NODE_OPTIONS): fsync fails while a file of this name exists.
const fails = process.env.FSYNC_FAILS ?? ''
const failure = () => Object.assign(new Error('EIO: i/o error, fsync'), { errno: -5, code: 'EIO', syscall: 'fsync' })

const syncFile = fs.fsync
fs.fsync = ((descriptor: number, done: fs.NoParamCallback) =>
  existsSync(fails) ? process.nextTick(done, failure()) : syncFile(descriptor, done)) as typeof fs.fsync

const probe = await open('/dev/null')
const handles = Object.getPrototypeOf(probe) as FileHandle
await probe.close()
const syncHandle: (this: FileHandle) => Promise<void> = Reflect.get(handles, 'sync')
handles.sync = function sync(this: FileHandle) {
  return existsSync(fails) ? Promise.reject(failure()) : syncHandle.call(this)
}
