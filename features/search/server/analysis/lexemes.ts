import { partsOf } from './compounds.ts'
import { remembered } from './remembered.ts'
import { germanStem, stemsOf } from './stems.ts'

const hasDigit = /\p{N}/u

const stem = (stemmed: string) => `~${stemmed}`
const part = (stemmed: string) => `+${stemmed}`

/**
 * Lexemes under which a folded word is indexed: itself, its stems (`~`), and the stems of its compound parts (`+`). Words with digits only
 * as themselves.
 */
export const lexemesOf = remembered((folded: string): readonly string[] =>
  hasDigit.test(folded) ? [folded] : [folded, ...stemsOf(folded).map(stem), ...partsOf(folded).map(part)],
)

/** Lexemes that a folded query word matches: words that share a stem, and compounds that contain it. */
export const lexemesAskedBy = remembered((folded: string): readonly string[] =>
  hasDigit.test(folded) ? [folded] : [...stemsOf(folded).map(stem), part(germanStem(folded))],
)
