import { addMotionTexts } from '#features/motions/web/texts.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'

/** Loads the texts of postings, which their cards, dialogs and pages wait for; includes the texts of motions, which they share. */
export const addRecordsTexts = async (): Promise<void> => {
  await Promise.all([
    addMotionTexts(),
    addTexts('records', {
      de: () => import('#locales/de/records.json'),
      fr: () => import('#locales/fr/records.json'),
      en: () => import('#locales/en/records.json'),
    }),
    addTexts('records_dialogs', {
      de: () => import('#locales/de/records_dialogs.json'),
      fr: () => import('#locales/fr/records_dialogs.json'),
      en: () => import('#locales/en/records_dialogs.json'),
    }),
  ])
}
