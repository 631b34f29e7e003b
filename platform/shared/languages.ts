/**
 * The languages of the interface; the first is the source of all texts and the fallback (D1 §1). A further language is an entry here and its texts,
 * `texts/**\/*.<language>.json` of each feature. `name` in itself, `locale` for Intl, `stemmer` as the search's library calls it.
 */
const entries = {
  de: { name: 'Deutsch', locale: 'de-CH', stemmer: 'german' },
  fr: { name: 'Français', locale: 'fr-CH', stemmer: 'french' },
  en: { name: 'English', locale: 'en-CH', stemmer: 'english' },
} as const

export type Language = keyof typeof entries
type Entry = { name: string; locale: string; stemmer: string }

export const languages = Object.keys(entries) as [Language, ...Language[]]

/** How a language is named and formatted. */
export const languageEntry = (language: Language): Entry => entries[language]

/** Name of the cookie that keeps the chosen language (D1 §1). */
export const languageCookie = 'I18N_LANGUAGE'

/** Whether a value is one of our languages. */
export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)

/** Chooses the language: cookie, else the first supported one of `wanted` (the part before the hyphen), else German (D1 §1). */
export function chooseLanguage(cookie: string | undefined, wanted: readonly string[]): Language {
  const names = [cookie, ...wanted.map((name) => name.split('-')[0]?.toLowerCase())]
  return names.find(isLanguage) ?? 'de'
}
