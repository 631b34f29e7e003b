import { addTexts } from '#platform/web/lib/language/language.ts'

/** Loads the texts of papers, their annotations, notes and layers; whatever shows a paper waits for them. */
export const addPaperTexts = async (): Promise<void> => {
  await Promise.all([
    addTexts('annotations', {
      de: () => import('#locales/de/annotations.json'),
      fr: () => import('#locales/fr/annotations.json'),
      en: () => import('#locales/en/annotations.json'),
    }),
    addTexts('documents', {
      de: () => import('#locales/de/documents.json'),
      fr: () => import('#locales/fr/documents.json'),
      en: () => import('#locales/en/documents.json'),
    }),
    addTexts('layers', {
      de: () => import('#locales/de/layers.json'),
      fr: () => import('#locales/fr/layers.json'),
      en: () => import('#locales/en/layers.json'),
    }),
    addTexts('placed_notes', {
      de: () => import('#locales/de/placed_notes.json'),
      fr: () => import('#locales/fr/placed_notes.json'),
      en: () => import('#locales/en/placed_notes.json'),
    }),
  ])
}
