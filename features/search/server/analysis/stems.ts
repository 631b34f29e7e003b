import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'

// Their last letters are no ending: the stemmer would tell System from Systeme, and Kurs from Kurse.
const whole = /(?:system|problem|extrem|kurs|zins|puls|fels|hals)$/

/**
 * The stem of a German word, and of its other forms where the stemmer leaves a part of the ending: Mitteln, Lehrerinnen; Traktandum and Traktanden, Thema
 * and Themen, Risiko and Risiken.
 */
export function germanStem(folded: string): string {
  if (whole.test(folded)) return folded
  return german(folded.replace(/(?<=.{2}el)n$/, ''))
    .replace(/inn$/, 'in')
    .replace(/(?<=.{4})(?:(?<!a)um|a|o)$/, '')
}

/** A folded word has lost its accents, by which French tells endings: `députée` would keep an e that `député` loses. */
const frenchStem = (folded: string) => french(folded).replace(/(?<=.{4})e$/, '')

/** Which language a word is of is not known: it has the stems of all of them. */
export const stemsOf = (folded: string) => [...new Set([germanStem(folded), frenchStem(folded), english(folded)])]
