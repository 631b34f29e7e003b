import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import type { Text } from '#platform/server/http/problem.ts'
import { type Language, languages } from '#platform/shared/languages.ts'

const folder = join(import.meta.dirname, '../../../locales')

/** The texts of a language: one file per feature, whose name is the first part of its keys. */
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

/** Translates a text into a language. */
export const say = (language: Language, { key, params }: Text): string => byName(key, { lng: language, ...params })

/** Untyped, because keys come from data here; only the web app's keys are typed. */
const byName = texts.t as (key: string, options: object) => string
