import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { reachedFrom, readLock } from './lock.ts'

const SOURCES = ['app', 'features', 'platform', 'db']

/** Paths in node_modules of all packages that the server needs at runtime: those its sources import, and their dependencies. */
export function serverPackages(root: string): Set<string> {
  const lock = readLock(root)
  const sources = SOURCES.flatMap((folder) => sourcesBelow(path.join(root, folder))).join('\n')
  const imported = Object.keys(lock['']?.dependencies ?? {}).filter((name) => new RegExp(`['"]${name}(/[^'"]*)?['"]`).test(sources))
  return new Set(
    reachedFrom(
      imported.map((name) => `node_modules/${name}`),
      lock,
    ).keys(),
  )
}

const sourcesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${path.sep}web${path.sep}`))
    .map((file) => readFileSync(file, 'utf8'))
