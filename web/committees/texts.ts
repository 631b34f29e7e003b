import { addTexts } from '#web/kit/language.ts'

/** The texts of what stands on a committee's page alone: its basic documents, and the import of a meeting. */
export const addCommitteePageTexts = async (): Promise<void> => {
  await Promise.all([
    addTexts('basic_documents', {
      de: () => import('#locales/de/basic_documents.json'),
      fr: () => import('#locales/fr/basic_documents.json'),
      en: () => import('#locales/en/basic_documents.json'),
    }),
    addTexts('import_dialog', {
      de: () => import('#locales/de/import_dialog.json'),
      fr: () => import('#locales/fr/import_dialog.json'),
      en: () => import('#locales/en/import_dialog.json'),
    }),
  ])
}
