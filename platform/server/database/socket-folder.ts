import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makePrivateFolder } from './account.ts'
import type { Cluster } from './cluster.ts'
import { StartRefused } from './start-refused.ts'

const SOCKET_NAME = '.s.PGSQL.5432'
const LONGEST_SOCKET_PATH = 100

/** The folder of the server's Unix socket; a short one elsewhere when the data folder's path is too long for a socket's address. */
export function socketFolder({ dataDir, account }: Cluster): string {
  const folder = shortEnough(path.join(dataDir, 'socket'))
  makePrivateFolder(folder, account)
  refuseForeign(folder, account?.uid ?? process.getuid?.())
  return folder
}

function shortEnough(folder: string) {
  if (Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) return folder
  return path.join(tmpdir(), `traktanda-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
}

// Anybody can make a folder under /tmp before us and would then own the way to the database.
function refuseForeign(folder: string, uid: number | undefined) {
  const found = lstatSync(folder)
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return
  throw new StartRefused(`${folder} must be a folder that belongs to user id ${uid} alone: remove it.`)
}
