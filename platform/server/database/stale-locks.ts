import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readServerFile } from './holder.ts'

/**
 * Removes the lock files of a killed server whose process id now belongs to another program. PostgreSQL itself removes locks of dead processes, but
 * takes any live process for the server. Call this only if nothing answers at the socket.
 */
export function removeStaleLocks(folder: string, socketFolder: string) {
  const socketLock = path.join(socketFolder, '.s.PGSQL.5432.lock')
  for (const [file, pid] of [
    [path.join(folder, 'postmaster.pid'), readServerFile(folder)?.pid],
    [socketLock, readPid(socketLock)],
  ] as const) {
    if (pid !== undefined && isAlive(pid) && !commandOf(pid).includes(folder)) rmSync(file, { force: true })
  }
}

function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10)
  } catch {
    return undefined
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
