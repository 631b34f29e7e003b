import { addPaperTexts } from '#features/documents/web/texts.ts'
import { startLanguage } from '#platform/web/lib/language/language.ts'

/** Starts in German with the texts of papers, for a test that draws a part of their pages by itself. */
export async function startPaperLanguage(): Promise<void> {
  await startLanguage()
  await addPaperTexts()
}
