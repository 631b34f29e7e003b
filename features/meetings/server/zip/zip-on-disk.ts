import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { translate } from '#platform/server/lib/texts.ts'
import { languages } from '#platform/shared/languages.ts'
import { makeZip } from './zip-maker.ts'
import { ZipRefused } from './zip-refused.ts'

/** A temporary file with these bytes, removed at the end of `using`. */
export function onDisk(bytes: Buffer): Disposable & { path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  const path = join(folder, 'meeting.zip')
  writeFileSync(path, bytes)
  return { path, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

/** A zip with this meeting.json and these files, by name. */
export const zipWith = (manifest: unknown, files: Record<string, string> = {}): Buffer =>
  makeZip([
    { name: 'meeting.json', data: typeof manifest === 'string' || Buffer.isBuffer(manifest) ? manifest : JSON.stringify(manifest) },
    ...Object.entries(files).map(([name, data]) => ({ name, data })),
  ])

/** Key and parameters of a refusal, after checking that every language has its text; any other error as it is. */
export function refusalIn(error: unknown): unknown {
  if (!(error instanceof ZipRefused)) return error
  for (const language of languages) {
    const message = translate(language, error)
    if (message === error.key || message.includes('{{')) throw new Error(`${error.key} is not said in ${language}: ${message}`)
  }
  return { key: error.key, params: error.params }
}
