import { german, others } from 'virtual:texts'
import i18next, { type ParseKeys } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { chooseLanguage, isLanguage, type Language, languageCookie, languageEntry } from '#platform/shared/languages.ts'
import { readCookie, writeCookie } from '#platform/web/lib/session/cookies.ts'

/** The key of an interface text, `<file>.<key>`. */
export type TextKey = ParseKeys

/** Loaders of texts by the paths of their files: an `import.meta.glob` of `texts/pages/`, default import. */
type TextLoaders = Record<string, () => Promise<object>>

/** Texts that were loaded with pages so far. */
const later: [path: string, load: () => Promise<object>][] = []

/** Loads texts of pages, in the current language and in those chosen later. */
export async function addTexts(loaders: TextLoaders): Promise<void> {
  const known = new Set(later.map(([path]) => path))
  later.push(...Object.entries(loaders).filter(([path]) => !known.has(path)))
  await addLater(currentLanguage())
}

/** In parallel: each is a request. */
async function addLater(language: Language): Promise<void> {
  const add = async ([path, load]: (typeof later)[number]) => {
    const { name, language: own } = textFile(path)
    if (own !== language || i18next.getResource(language, 'translation', name)) return
    i18next.addResourceBundle(language, 'translation', { [name]: await load() }, true)
  }
  await Promise.all(later.map(add))
}

/** Starts in the language of the cookie, the browser's, or German (D1 §1). */
export async function startLanguage(): Promise<void> {
  const language = chooseLanguage(readCookie(languageCookie), [navigator.language])
  await i18next.use(initReactI18next).init({
    lng: 'de',
    fallbackLng: 'de',
    // A copy, because later texts are added to it.
    resources: { de: { translation: { ...germanTexts } } },
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
  if (!i18next.hasResourceBundle(language, 'translation')) i18next.addResourceBundle(language, 'translation', await startTexts(language))
  await addLater(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** The current language of the interface. */
export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'de')

/** Caches one object for each language's Swiss locale: Intl formatters and collators are expensive to create. */
export function perLanguage<Made>(make: (locale: string) => Made): () => Made {
  const made = new Map<string, Made>()
  return () => {
    const { locale } = languageEntry(currentLanguage())
    const found = made.get(locale) ?? make(locale)
    made.set(locale, found)
    return found
  }
}

/** Of a path like `/features/motions/texts/pages/motion_form.fr.json`: `motion_form` and `fr`. */
function textFile(path: string): { name: string; language: string } {
  const [name = '', language = ''] = path.slice(path.lastIndexOf('/') + 1).split('.')
  return { name, language }
}

const byName = (files: Record<string, object>): Record<string, object> =>
  Object.fromEntries(Object.entries(files).map(([path, texts]) => [textFile(path).name, texts]))

/** German, the source and the fallback, by namespace, the first part of a key; part of the first script. */
export const germanTexts = byName(german)

/** What every page needs in a language, by namespace. */
export async function startTexts(language: Language): Promise<Record<string, object>> {
  const load = others[language]
  return load ? byName((await load()).default) : germanTexts
}
