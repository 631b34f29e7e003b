import { addTexts } from '#platform/web/lib/language/language.ts'

/** The administration's texts, which its pages wait for. */
export const addAdministrationTexts = (): Promise<void> =>
  addTexts('administration_pages', {
    de: () => import('#locales/de/administration_pages.json'),
    fr: () => import('#locales/fr/administration_pages.json'),
    en: () => import('#locales/en/administration_pages.json'),
  })
