import { perLanguage } from './per-language.ts'

const collator = perLanguage((locale) => new Intl.Collator(locale, { numeric: true }))

/** Compares titles as the reader's language does, and numbers in them by value. */
export const compareTitles = (one: string, other: string): number => collator().compare(one, other)
