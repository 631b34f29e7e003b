import { addImportTexts } from '#features/meetings/web/import/texts.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'

/** Adds the texts that only the committee's page needs: basic documents and the import of meetings. */
export const addCommitteePageTexts = async (): Promise<void> => {
  await Promise.all([
    addTexts(import.meta.glob<object>('/features/basic-documents/texts/pages/basic_documents.*.json', { import: 'default' })),
    addImportTexts(),
  ])
}
