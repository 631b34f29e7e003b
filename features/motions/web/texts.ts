import { addTexts } from '#platform/web/lib/language/language.ts'

/** Loads the texts of motions, which their pages, cards and dialogs wait for. */
export const addMotionTexts = async (): Promise<void> => {
  await Promise.all([
    addTexts('motions', {
      de: () => import('#locales/de/motions.json'),
      fr: () => import('#locales/fr/motions.json'),
      en: () => import('#locales/en/motions.json'),
    }),
    addTexts('motion_form', {
      de: () => import('#locales/de/motion_form.json'),
      fr: () => import('#locales/fr/motion_form.json'),
      en: () => import('#locales/en/motion_form.json'),
    }),
    addTexts('motion_pages', {
      de: () => import('#locales/de/motion_pages.json'),
      fr: () => import('#locales/fr/motion_pages.json'),
      en: () => import('#locales/en/motion_pages.json'),
    }),
  ])
}
