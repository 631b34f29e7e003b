export const languages = ['de', 'fr', 'en'] as const
export type Language = (typeof languages)[number]

/** Name of the cookie that keeps the chosen language (D1 §1). */
export const languageCookie = 'I18N_LANGUAGE'

/** Whether a value is one of our languages. */
export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)

/** Chooses the language: cookie, else the first supported one of `wanted` (the part before the hyphen), else German (D1 §1). */
export function chooseLanguage(cookie: string | undefined, wanted: readonly string[]): Language {
  const names = [cookie, ...wanted.map((name) => name.split('-')[0]?.toLowerCase())]
  return names.find(isLanguage) ?? 'de'
}
