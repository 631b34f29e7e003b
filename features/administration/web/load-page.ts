import { addAdministrationTexts } from './texts.ts'

/** Comes with the first visit, its texts beside it: nobody else pays for it. */
export async function loadAdministrationPage() {
  const [{ AdministrationPage }] = await Promise.all([import('./AdministrationPage.tsx'), addAdministrationTexts()])
  return { AdministrationPage }
}
