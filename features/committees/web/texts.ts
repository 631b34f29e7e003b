import { addImportTexts } from '#features/meetings/web/import/texts.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'

/** Adds the texts that only the committee's page needs: basic documents and the import of meetings. */
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
