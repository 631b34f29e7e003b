import i18next, { type ParseKeys } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type account from '#locales/de/account.json'
import type administration_pages from '#locales/de/administration_pages.json'
import type annotations from '#locales/de/annotations.json'
import type basic_documents from '#locales/de/basic_documents.json'
import type corrections from '#locales/de/corrections.json'
import type documents from '#locales/de/documents.json'
import type import_dialog from '#locales/de/import_dialog.json'
import type layers from '#locales/de/layers.json'
import type motion_form from '#locales/de/motion_form.json'
import type motion_pages from '#locales/de/motion_pages.json'
import type motions from '#locales/de/motions.json'
import type placed_notes from '#locales/de/placed_notes.json'
import type records from '#locales/de/records.json'
import type records_dialogs from '#locales/de/records_dialogs.json'
import type records_inbox from '#locales/de/records_inbox.json'
import type search from '#locales/de/search.json'
import type search_page from '#locales/de/search_page.json'
import { chooseLanguage, isLanguage, type Language, languageCookie } from '#platform/shared/languages.ts'
import { readCookie, writeCookie } from '#platform/web/lib/session/cookies.ts'
import { catalogue as german } from './catalogue-de.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof german & LaterCatalogue }
  }
}

/** The key of an interface text, `<file>.<key>`. */
export type TextKey = ParseKeys

/** Each language's name in that language. */
export const languageNames: Record<Language, string> = { de: 'Deutsch', fr: 'Français', en: 'English' }

const catalogues: Record<Language, () => Promise<{ catalogue: object }>> = {
  de: () => Promise.resolve({ catalogue: german }),
  fr: () => import('./catalogue-fr.ts'),
  en: () => import('./catalogue-en.ts'),
}

/** Texts that load with a part of the application, by file name. */
const later = new Map<string, LaterTexts>()
export type LaterTexts = Record<Language, () => Promise<{ default: object }>>

/** Adds texts that few users need, in the current language and in those chosen later. */
export async function addTexts(name: string, texts: LaterTexts): Promise<void> {
  later.set(name, texts)
  await addLater(currentLanguage())
}

/** In parallel: each is a request. */
async function addLater(language: Language): Promise<void> {
  const add = async ([name, texts]: [string, LaterTexts]) => {
    if (i18next.getResource(language, 'translation', name)) return
    i18next.addResourceBundle(language, 'translation', { [name]: (await texts[language]()).default }, true)
  }
  await Promise.all([...later].map(add))
}

/** Starts in the language of the cookie, the browser's, or German (D1 §1). */
export async function startLanguage(): Promise<void> {
  const language = chooseLanguage(readCookie(languageCookie), [navigator.language])
  await i18next.use(initReactI18next).init({
    lng: 'de',
    fallbackLng: 'de',
    // A copy, because later texts are added to it.
    resources: { de: { translation: { ...german } } },
    interpolation: { escapeValue: false },
  })
  await speak(language)
}

/** Switches to a language and remembers it. */
export async function chooseAndRemember(language: Language): Promise<void> {
  writeCookie(languageCookie, language)
  await speak(language)
}

/** Switches to a configured language if the current one is not: German, otherwise the first (D1 §9). */
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

/** The current language of the interface. */
export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'de')

/** Texts that load later: see addTexts. */
type LaterCatalogue = {
  account: typeof account
  administration_pages: typeof administration_pages
  annotations: typeof annotations
  basic_documents: typeof basic_documents
  corrections: typeof corrections
  documents: typeof documents
  import_dialog: typeof import_dialog
  layers: typeof layers
  motion_form: typeof motion_form
  motion_pages: typeof motion_pages
  motions: typeof motions
  placed_notes: typeof placed_notes
  records: typeof records
  records_dialogs: typeof records_dialogs
  records_inbox: typeof records_inbox
  search: typeof search
  search_page: typeof search_page
}
