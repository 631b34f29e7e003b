import { addTexts } from '#platform/web/lib/language/language.ts'

/** Loaded on the first visit, together with its texts. */
export async function loadAdministrationPage() {
  const [{ AdministrationPage }] = await Promise.all([import('./AdministrationPage.tsx'), addAdministrationTexts()])
  return { AdministrationPage }
}

/** Loads the texts of the administration; its pages wait for them. */
const addAdministrationTexts = (): Promise<void> =>
  addTexts(import.meta.glob<object>('/features/administration/texts/pages/administration_pages.*.json', { import: 'default' }))
