import i18next, { type ParseKeys } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { chooseLanguage, isLanguage, type Language, languageCookie } from '#platform/shared/languages.ts'
import { readCookie, writeCookie } from '#platform/web/lib/session/cookies.ts'
import { catalogue as german } from './catalogue-de.ts'
import type { LaterCatalogue } from './catalogue-later.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof german & LaterCatalogue }
  }
}

/** Every text of the interface, `<file>.<key>`. */
export type TextKey = ParseKeys

/** Each language in its own words. */
export const languageNames: Record<Language, string> = { de: 'Deutsch', fr: 'Français', en: 'English' }

const catalogues: Record<Language, () => Promise<{ catalogue: object }>> = {
  de: () => Promise.resolve({ catalogue: german }),
  fr: () => import('./catalogue-fr.ts'),
  en: () => import('./catalogue-en.ts'),
}

/** Texts that come with a part of the application, by the name of their file. */
const later = new Map<string, LaterTexts>()
export type LaterTexts = Record<Language, () => Promise<{ default: object }>>

/** Adds texts that few readers need, in the language that is spoken and in those that are chosen afterwards. */
export async function addTexts(name: string, texts: LaterTexts): Promise<void> {
  later.set(name, texts)
  await addLater(currentLanguage())
}

/** All at a time: each of them is a request. */
async function addLater(language: Language): Promise<void> {
  const add = async ([name, texts]: [string, LaterTexts]) => {
    if (i18next.getResource(language, 'translation', name)) return
    i18next.addResourceBundle(language, 'translation', { [name]: (await texts[language]()).default }, true)
  }
  await Promise.all([...later].map(add))
}

/** Starts in the language of the cookie, else of the browser, else in German (D1 §1). */
export async function startLanguage(): Promise<void> {
  const language = chooseLanguage(readCookie(languageCookie), [navigator.language])
  await i18next.use(initReactI18next).init({
    lng: 'de',
    fallbackLng: 'de',
    // A copy: what comes later is added to it.
    resources: { de: { translation: { ...german } } },
    interpolation: { escapeValue: false },
  })
  await speak(language)
}

/** Turns to a language that the reader chose and remembers it. */
export async function chooseAndRemember(language: Language): Promise<void> {
  writeCookie(languageCookie, language)
  await speak(language)
}

/** Stays within the configured languages: German, else the first of them (D1 §9). */
export async function keepToLanguages(languages: readonly Language[]): Promise<void> {
  const [first = 'de'] = languages
  if (!languages.some((language) => language === i18next.language)) await speak(languages.includes('de') ? 'de' : first)
}

async function speak(language: Language): Promise<void> {
  const { catalogue } = await catalogues[language]()
  if (!i18next.hasResourceBundle(language, 'translation')) i18next.addResourceBundle(language, 'translation', catalogue)
  await addLater(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** The language that the interface speaks now. */
export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'de')
