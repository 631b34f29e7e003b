import { addTexts } from '#platform/web/lib/language/language.ts'

/** Comes with the first visit, its texts beside it: nobody else pays for it. */
export async function loadAdministrationPage() {
  const [{ AdministrationPage }] = await Promise.all([import('./AdministrationPage.tsx'), addAdministrationTexts()])
  return { AdministrationPage }
}

/** The administration's texts, which its pages wait for. */
const addAdministrationTexts = (): Promise<void> =>
  addTexts(import.meta.glob<object>('/features/administration/texts/pages/administration_pages.*.json', { import: 'default' }))
