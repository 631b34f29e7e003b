import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'

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
const frenchStem = (folded: string) => french(folded).replace(/(?<=.{4})e$/, '')

/** The language of a word is unknown, so it gets the stems of all languages. */
export const stemsOf = (folded: string) => [...new Set([germanStem(folded), frenchStem(folded), english(folded)])]
