import { addTexts } from '#web/kit/language.ts'

/** The texts of motions, which their pages, cards and dialogs wait for. */
export const addMotionTexts = (): Promise<void> =>
  addTexts('motion_pages', {
    de: () => import('#locales/de/motion_pages.json'),
    fr: () => import('#locales/fr/motion_pages.json'),
    en: () => import('#locales/en/motion_pages.json'),
  })
