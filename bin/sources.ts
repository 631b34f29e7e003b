import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** The TypeScript files below these folders: texts by path from the root, with forward slashes. */
export const sourcesBelow = (...folders: string[]): Map<string, string> =>
  new Map(
    folders
      .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
      .map((file) => [file.split(path.sep).join('/'), readFileSync(path.join(root, file), 'utf8')]),
  )
