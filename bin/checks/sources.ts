import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** The TypeScript files below these folders: texts by path from the root, with forward slashes. */
export const sourcesBelow = (...folders: string[]): Map<string, string> =>
  new Map(
    folders
      .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
      .map((file) => [file.split(path.sep).join('/'), readFileSync(path.join(root, file), 'utf8')]),
  )

const STATIC = /^(?:import|export)\s(?:[^'"]*?\sfrom\s+)?'([#.][^']+)'/gm
const LAZY = /import\('([#.][^']+)'\)/g

/** Files that a file imports statically, types included; paths from the root. */
export const importsOf = (file: string, source: string): string[] => targetsIn(file, source, STATIC)

/** Files that a file imports lazily. */
export const lazyImportsOf = (file: string, source: string): string[] => targetsIn(file, source, LAZY)

const targetsIn = (file: string, source: string, pattern: RegExp) =>
  Array.from(source.matchAll(pattern), ([, written = '']) => targetOf(file, written))

const targetOf = (file: string, written: string) =>
  written.startsWith('#') ? written.slice(1) : path.posix.join(path.posix.dirname(file), written)
