import { currentLanguage } from './language.ts'

/** Compares titles as the reader's language does, and numbers in them by value. */
export const compareTitles = (one: string, other: string): number =>
  new Intl.Collator(`${currentLanguage()}-CH`, { numeric: true }).compare(one, other)
