import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { StartRefused } from '#platform/server/env.ts'

/** Which database a data folder belongs to: an embedded one of a major version, or an external server. */
export type Engine = { engine: 'embedded'; major: number } | { engine: 'server' }

/** Refuses a data folder that was used with another engine, because its rows would silently be missing. Marks a new folder. */
export function markEngine(dataDir: string, engine: Engine) {
  makeDataFolder(dataDir)
  const file = path.join(dataDir, 'engine.json')
  const marked = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Engine) : engineOfUnmarked(dataDir)
  if (marked) refuseOther(dataDir, marked, engine)
  if (!existsSync(file)) writeMark(file, engine)
}

function engineOfUnmarked(dataDir: string): Engine | undefined {
  const version = path.join(dataDir, 'database/PG_VERSION')
  return existsSync(version) ? { engine: 'embedded', major: Number(readFileSync(version, 'utf8')) } : undefined
}

function refuseOther(dataDir: string, marked: Engine, engine: Engine) {
  if (marked.engine === 'server' && engine.engine === 'embedded') {
    throw new StartRefused(`DATA_DIR ${dataDir} belongs to a database server: set DATABASE_URL to it, or DATA_DIR to another folder.`)
  }
  if (marked.engine === 'embedded' && engine.engine === 'server') {
    throw new StartRefused(`DATA_DIR ${dataDir} holds an embedded database: leave DATABASE_URL empty, or set DATA_DIR to another folder.`)
  }
  if (marked.engine === 'embedded' && engine.engine === 'embedded' && marked.major !== engine.major) {
    throw new StartRefused(
      `DATA_DIR ${dataDir} holds a database of PostgreSQL ${marked.major}, this version brings ${engine.major}: export with the old version and import with this one.`,
    )
  }
}

function writeMark(file: string, engine: Engine) {
  const handle = openSync(file, 'w', 0o644)
  writeSync(handle, `${JSON.stringify(engine)}\n`)
  fsyncSync(handle)
  closeSync(handle)
}

/** Creates DATA_DIR. As root it is traversable by others, since PostgreSQL runs as another user; what lies inside has its own permissions. */
function makeDataFolder(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  } catch (error) {
    throw new StartRefused(`DATA_DIR ${dataDir} cannot be made: ${(error as Error).message}`)
  }
}
