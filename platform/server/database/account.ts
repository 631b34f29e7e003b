import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** A user of the operating system. */
export type Account = { uid: number; gid: number }

/** Which user PostgreSQL runs as: it refuses root, so root picks the folder's owner or a system user. undefined: the current user. */
export function databaseAccount(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(folder)
  return uid === 0 ? machineUser() : { uid, gid }
}

function machineUser(): Account {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'node', 'nobody'].map((name) => users.find((fields) => fields[0] === name)).find((found) => found !== undefined)
  return user ? { uid: Number(user[2]), gid: Number(user[3]) } : { uid: 65_534, gid: 65_534 }
}

/** Creates a folder that only this account may enter. */
export function makePrivateFolder(folder: string, account: Account | undefined) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
}

/** The outermost folder or file of a path that the account may not enter or execute; undefined if it has access. */
export function barredAt(target: string, account: Account): string | undefined {
  const steps = path.resolve(target).split(path.sep)
  return steps
    .map((_, index) => steps.slice(0, index + 1).join(path.sep) || path.sep)
    .find((step) => spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', step], { ...account, cwd: '/' }).status !== 0)
}
