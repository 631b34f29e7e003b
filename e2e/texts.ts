import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Language } from '#platform/shared/languages.ts'

const root = join(import.meta.dirname, '..')

/** The texts of the interface in a language, by the first part of their keys. */
export const textsIn = (language: Language): Record<string, unknown> =>
  Object.fromEntries(
    globSync(`{app/*,platform/*,features/*}/texts/**/*.${language}.json`, { cwd: root }).map((file) => [
      basename(file, `.${language}.json`),
      JSON.parse(readFileSync(join(root, file), 'utf8')) as unknown,
    ]),
  )
