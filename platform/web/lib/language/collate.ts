import { perLanguage } from './per-language.ts'

const collator = perLanguage((locale) => new Intl.Collator(locale, { numeric: true }))

/** Compares titles in the user's language, with numbers by value. */
export const compareTitles = (one: string, other: string): number => collator().compare(one, other)
