import { addTexts } from '#platform/web/lib/language/language.ts'

/** Loads the texts of papers, their annotations, notes and layers; everything that shows a paper waits for them. */
export const addPaperTexts = (): Promise<void> =>
  addTexts(
    import.meta.glob<object>(
      ['/features/annotations/texts/pages/*.json', '/features/documents/texts/pages/*.json', '/features/notes/texts/pages/*.json'],
      { import: 'default' },
    ),
  )
