import { addTexts } from '#platform/web/lib/language/language.ts'

/** Loads the texts of motions, which their pages, cards and dialogs wait for. */
export const addMotionTexts = (): Promise<void> =>
  addTexts(import.meta.glob<object>('/features/motions/texts/pages/*.json', { import: 'default' }))
