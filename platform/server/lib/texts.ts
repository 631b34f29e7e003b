import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import i18next from 'i18next'
import type { Text } from '#platform/server/http/problem.ts'
import { type Language, languages } from '#platform/shared/languages.ts'

const root = join(import.meta.dirname, '../../..')

/** The texts of a language, of all features: the name of a file is the first part of its keys. */
const textsIn = (language: Language): Record<string, unknown> =>
  Object.fromEntries(
    globSync(`{app/*,platform/*,features/*}/texts/**/*.${language}.json`, { cwd: root }).map((file) => [
      basename(file, `.${language}.json`),
      JSON.parse(readFileSync(join(root, file), 'utf8')),
    ]),
  )

const texts = i18next.createInstance()
await texts.init({
  fallbackLng: 'de',
  supportedLngs: languages,
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(languages.map((language) => [language, { translation: textsIn(language) }])),
})

/** Translates a text into a language. */
export const translate = (language: Language, { key, params }: Text): string => byName(key, { lng: language, ...params })

/** Untyped, because keys come from data here; only the web app's keys are typed. */
const byName = texts.t as (key: string, options: object) => string
