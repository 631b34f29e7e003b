import { addImportTexts } from '#features/meetings/web/import/texts.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'

/** The texts of what stands on a committee's page alone: its basic documents, and the import of a meeting. */
export const addCommitteePageTexts = async (): Promise<void> => {
  await Promise.all([
    addTexts('basic_documents', {
      de: () => import('#locales/de/basic_documents.json'),
      fr: () => import('#locales/fr/basic_documents.json'),
      en: () => import('#locales/en/basic_documents.json'),
    }),
    addImportTexts(),
  ])
}
