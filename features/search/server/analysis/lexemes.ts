import { partsOf } from './compounds.ts'
import { remembered } from './remembered.ts'
import { germanStem, stemsOf } from './stems.ts'

const hasDigit = /\p{N}/u

const stem = (stemmed: string) => `~${stemmed}`
const part = (stemmed: string) => `+${stemmed}`

/** What a folded word is found by: itself, its stems (`~`), and the stems of the parts of a compound (`+`). Numbers are found by themselves alone. */
export const lexemesOf = remembered((folded: string): readonly string[] =>
  hasDigit.test(folded) ? [folded] : [folded, ...stemsOf(folded).map(stem), ...partsOf(folded).map(part)],
)

/** What a folded word finds: words that share one of its stems, and compounds of which it is a part. */
export const lexemesAskedBy = remembered((folded: string): readonly string[] =>
  hasDigit.test(folded) ? [folded] : [...stemsOf(folded).map(stem), part(germanStem(folded))],
)
