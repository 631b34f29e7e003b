import { perLanguage } from './language.ts'

const collator = perLanguage((locale) => new Intl.Collator(locale, { numeric: true }))

/** Compares titles in the user's language, with numbers by value. */
export const compareTitles = (one: string, other: string): number => collator().compare(one, other)

/** Lower case, without accents, ß as ss. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

/** Whether a text contains every typed word, ignoring case and accents. */
export function holdsWords(text: string, typed: string): boolean {
  const within = folded(text)
  return folded(typed)
    .split(/\s+/)
    .every((word) => within.includes(word))
}
