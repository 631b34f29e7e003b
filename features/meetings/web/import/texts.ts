import { addTexts } from '#platform/web/lib/language/language.ts'

/** Loads the texts of the import dialog and its report. */
export const addImportTexts = (): Promise<void> =>
  addTexts(import.meta.glob<object>('/features/meetings/texts/pages/import_dialog.*.json', { import: 'default' }))
