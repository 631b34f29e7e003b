import { addPaperTexts } from '#features/documents/web/queries.ts'
import { startLanguage } from '#platform/web/lib/language/language.ts'

/** Starts in German with the texts of papers, for tests that render a part of these pages alone. */
export async function startPaperLanguage(): Promise<void> {
  await startLanguage()
  await addPaperTexts()
}
