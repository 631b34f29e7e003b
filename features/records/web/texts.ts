import { addMotionTexts } from '#features/motions/web/texts.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'

/** The texts of posting, which its cards, dialogs and pages wait for; what motions have, too, is said in their words. */
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
