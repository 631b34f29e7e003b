import { mkdirSync } from 'node:fs'
import { StartRefused } from './start-refused.ts'

/** Makes DATA_DIR. Others may pass through when the database has to run as another user; what lies inside guards itself. */
export function makeDataFolder(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  } catch (error) {
    throw new StartRefused(`DATA_DIR ${dataDir} cannot be made: ${(error as Error).message}`)
  }
}
