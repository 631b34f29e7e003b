import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { partsOf } from './compounds.ts'
import { remembered } from './remembered.ts'

/** A folded word has lost its accents, by which French tells endings: `députée` would keep an e that `député` loses. */
const frenchStem = (folded: string) => french(folded).replace(/(?<=.{4})e$/, '')

// Which language a word is of is not known: it has the stems of all of them. Numbers have none.
const stemsOf = (folded: string) => [...new Set([german(folded), frenchStem(folded), english(folded)])].map((stem) => `~${stem}`)

const hasDigit = /\p{N}/u

/** What a folded word is found by: itself, its stems (`~`), and the stems of the parts of a compound (`+`). */
export const lexemesOf = remembered((folded: string): readonly string[] =>
  hasDigit.test(folded) ? [folded] : [folded, ...stemsOf(folded), ...new Set(partsOf(folded).map((part) => `+${german(part)}`))],
)

/** What a folded word finds: words of one of its stems, and compounds of which it is a part. */
export const lexemesAskedBy = remembered((folded: string): readonly string[] =>
  hasDigit.test(folded) ? [folded] : [...stemsOf(folded), `+${german(folded)}`],
)
