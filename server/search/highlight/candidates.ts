const either = (letter: string) => `[${letter}${letter.toUpperCase()}]`

/** A word begins as its stem does. */
const asBeginning = (stem: string) => `^${either(stem.charAt(0))}`

/** A part of a compound stands in it by its first letters; umlauts may be written in two, and beside an a or o it has lost its e. */
const asPart = (stem: string) => {
  const letters = Array.from(stem.slice(0, 3), (letter) => either(letter) + (/[aou]/.test(letter) ? '[eE]*' : '')).join('')
  return letters.replace(/^\[eE\]/, '')
}

function spellingsOf(lexeme: string): string {
  const [, kind, stem = ''] = /^([~+]?)([a-z0-9].*)$/.exec(lexeme) ?? []
  if (stem === '') return ''
  return kind === '+' ? asPart(stem) : asBeginning(stem)
}

/**
 * Whether a word, as it is spelt, may have one of these lexemes. Most of a text's words are told apart by their letters; only what is left has to be
 * folded and stemmed. What is spelt with other signs than letters from a to z and digits always may.
 */
export function mayHave(lexemes: Iterable<string>): (spelt: string) => boolean {
  const spellings = new RegExp([...new Set(Array.from(lexemes, spellingsOf)), '[^a-zA-Z0-9]'].join('|'))
  return (spelt) => spellings.test(spelt)
}
