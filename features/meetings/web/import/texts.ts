import { addTexts } from '#platform/web/lib/language/language.ts'

/** Loads the texts of the import dialog and its report. */
export const addImportTexts = (): Promise<void> =>
  addTexts('import_dialog', {
    de: () => import('#locales/de/import_dialog.json'),
    fr: () => import('#locales/fr/import_dialog.json'),
    en: () => import('#locales/en/import_dialog.json'),
  })
