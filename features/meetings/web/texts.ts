import { addTexts } from '#platform/web/lib/language/language.ts'

/** Loads the texts of the correction dialogs: their own, and those that count what people have. */
export const addCorrectionTexts = async (): Promise<void> => {
  await Promise.all([
    addImportTexts(),
    addTexts(import.meta.glob<object>('/features/meetings/texts/pages/corrections.*.json', { import: 'default' })),
  ])
}

/** Loads the texts of the import dialog and its report. */
export const addImportTexts = (): Promise<void> =>
  addTexts(import.meta.glob<object>('/features/meetings/texts/pages/import_dialog.*.json', { import: 'default' }))
