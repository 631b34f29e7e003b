import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import type { Text } from '#platform/server/http/problem.ts'
import { type Language, languages } from '#platform/shared/languages.ts'

const folder = join(import.meta.dirname, '../../../locales')

/** One language's texts: a file is a feature, its name the first part of every key. */
const textsIn = (language: Language): Record<string, unknown> =>
  Object.fromEntries(
    readdirSync(join(folder, language))
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, language, file), 'utf8'))]),
  )

const texts = i18next.createInstance()
await texts.init({
  fallbackLng: 'de',
  supportedLngs: languages,
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(languages.map((language) => [language, { translation: textsIn(language) }])),
})

/** Says a text of the locale files in a language. */
export const say = (language: Language, { key, params }: Text): string => byName(key, { lng: language, ...params })

/** Which keys there are is the screens' knowledge; here they come from data. */
const byName = texts.t as (key: string, options: object) => string
