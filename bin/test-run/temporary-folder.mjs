import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fail } from '../setup/repository.mjs'

const PREFIX = 'traktanda-run-'
const NEEDED_GB = 3
/** In memory on Linux: creating and dropping databases is several times faster than on disk. */
const MEMORY = '/dev/shm'
const NEEDED_MEMORY_GB = 0.5

const freeGigabytes = (folder) => {
  const { bavail, bsize } = statfsSync(folder)
  return (bavail * bsize) / 2 ** 30
}

/** Exits with one line if the disk of the temporary folder is nearly full. */
export function needRoom() {
  const free = freeGigabytes(tmpdir())
  if (free < NEEDED_GB)
    fail(`The tests need ${NEEDED_GB} GB in ${tmpdir()}, of which ${free.toFixed(1)} are free: make room, or set TMPDIR to another folder.`)
}

/**
 * One folder for all files of a run (TMPDIR) and one for its databases (TEST_DATABASES). Both are removed on exit; the next run removes
 * what a killed one left.
 */
export function ownTemporaryFolder() {
  const places = [tmpdir(), ...(existsSync(MEMORY) ? [MEMORY] : [])]
  for (const place of places) removeAbandoned(place)
  const own = makeFolder(tmpdir())
  const databases = existsSync(MEMORY) && freeGigabytes(MEMORY) > NEEDED_MEMORY_GB ? makeFolder(MEMORY) : own
  process.env.TMPDIR = own
  process.env.TEST_DATABASES = databases
  const remove = () => {
    for (const folder of [own, databases]) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  process.on('exit', remove)
  return { remove }
}

function makeFolder(place) {
  const folder = mkdtempSync(path.join(place, `${PREFIX}${process.pid}-`))
  // The database runs as another user when the tests run as root.
  chmodSync(folder, 0o711)
  return folder
}

function removeAbandoned(place) {
  for (const name of readdirSync(place)) if (isAbandoned(name)) rmSync(path.join(place, name), { recursive: true, force: true })
}

function isAbandoned(name) {
  const [, pid] = /^traktanda-run-(\d+)-/.exec(name) ?? []
  return pid !== undefined && !isRunning(Number(pid))
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
