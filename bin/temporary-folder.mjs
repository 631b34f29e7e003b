import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fail } from './place.mjs'

const PREFIX = 'traktanda-run-'
const NEEDED_GB = 3

/** Ends with one line when the disk of the temporary folder is nearly full. */
export function needRoom() {
  const { bavail, bsize } = statfsSync(tmpdir())
  const gigabytes = (bavail * bsize) / 2 ** 30
  if (gigabytes < NEEDED_GB)
    fail(
      `The tests need ${NEEDED_GB} GB in ${tmpdir()}, of which ${gigabytes.toFixed(1)} are free: make room, or set TMPDIR to another folder.`,
    )
}

/** One folder for everything that a run writes: removed at its end, however it ends; what a killed run left is removed by the next. */
export function ownTemporaryFolder() {
  for (const name of readdirSync(tmpdir())) if (isAbandoned(name)) rmSync(path.join(tmpdir(), name), { recursive: true, force: true })
  const folder = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`))
  // The database runs as another user when the tests run as root.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  process.on('exit', remove)
  return { remove }
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
