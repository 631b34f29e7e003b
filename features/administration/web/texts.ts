import { addTexts } from '#platform/web/lib/language/language.ts'

/** The administration's texts, which its pages wait for. */
export const addAdministrationTexts = (): Promise<void> =>
  addTexts(import.meta.glob<object>('/features/administration/texts/pages/administration_pages.*.json', { import: 'default' }))
