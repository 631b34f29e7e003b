import { stemmer as german } from '@orama/stemmers/german'
import { type Language, languageEntry, languages } from '#platform/shared/languages.ts'

type Stemmer = (folded: string) => string

/** The library's stemmer of a language. */
async function stemmerOf(language: Language): Promise<Stemmer> {
  const name = `@orama/stemmers/${languageEntry(language).stemmer}`
  const { stemmer } = (await import(/* @vite-ignore */ name)) as { stemmer: Stemmer }
  return stemmer
}

// These letters are no endings: the stemmer would separate System from Systeme, and Kurs from Kurse.
const whole = /(?:system|problem|extrem|kurs|zins|puls|fels|hals)$/

/**
 * The stem of a German word. Also merges forms that the stemmer leaves apart: Mitteln, Lehrerinnen; Traktandum and Traktanden, Thema and
 * Themen, Risiko and Risiken.
 */
export function germanStem(folded: string): string {
  if (whole.test(folded)) return folded
  return german(folded.replace(/(?<=.{2}el)n$/, ''))
    .replace(/inn$/, 'in')
    .replace(/(?<=.{4})(?:(?<!a)um|a|o)$/, '')
}

/** Folding removes accents, by which French distinguishes endings: `députée` would keep an e that `député` loses. */
const withoutFrenchE = (folded: string) => folded.replace(/(?<=.{4})e$/, '')

const others = await Promise.all(
  languages
    .filter((language) => language !== 'de')
    .map(async (language) => {
      const stem = await stemmerOf(language)
      return language === 'fr' ? (folded: string) => withoutFrenchE(stem(folded)) : stem
    }),
)

/** The language of a word is unknown, so it gets the stems of all languages. */
export const stemsOf = (folded: string) => [...new Set([germanStem(folded), ...others.map((stem) => stem(folded))])]
