import { addTexts } from '#platform/web/lib/language/language.ts'

/** Loads the texts of the search page. */
export const addSearchTexts = (): Promise<void> =>
  addTexts('search_page', {
    de: () => import('#locales/de/search_page.json'),
    fr: () => import('#locales/fr/search_page.json'),
    en: () => import('#locales/en/search_page.json'),
  })
