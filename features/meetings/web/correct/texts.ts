import { addImportTexts } from '#features/meetings/web/import/texts.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'

/** Loads the texts of the correction dialogs: their own, and those that count what people have. */
export const addCorrectionTexts = async (): Promise<void> => {
  await Promise.all([
    addImportTexts(),
    addTexts(import.meta.glob<object>('/features/meetings/texts/pages/corrections.*.json', { import: 'default' })),
  ])
}
