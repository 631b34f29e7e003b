import { addTexts } from '#platform/web/lib/language/language.ts'

/** Loads the texts of the search page. */
export const addSearchTexts = (): Promise<void> =>
  addTexts(import.meta.glob<object>('/features/search/texts/pages/search_page.*.json', { import: 'default' }))
