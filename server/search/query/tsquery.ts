import { lexemesAskedBy } from '../analysis/lexemes.ts'
import type { PhraseWord, Query, Term } from './query.ts'

const quoted = (lexeme: string) => `'${lexeme}'`
const any = (operands: string[]) => (operands.length === 1 ? operands.join('') : `(${operands.join(' | ')})`)
const all = (operands: string[]) => (operands.length === 1 ? operands.join('') : `(${operands.join(' & ')})`)

const wordQuery = (word: string) => any(lexemesAskedBy(word).map(quoted))

/** What begins like this, and the word by its other forms: whoever types on has Strasse in sight also at Strassen. */
const beginningQuery = (word: string) => any([`${quoted(word)}:*`, ...lexemesAskedBy(word).map(quoted)])

const adjacent = (words: PhraseWord[]) =>
  words.map(({ word, gap }, index) => (index === 0 ? quoted(word) : `<${gap}> ${quoted(word)}`)).join(' ')

type AsPhrase = (words: PhraseWord[]) => string

const inPlaces: AsPhrase = (words) => `(${adjacent(words)})`
const anywhere: AsPhrase = (words) => all(words.map(({ word }) => quoted(word)))

function termQuery(term: Term, asPhrase: AsPhrase): string {
  if (term.kind === 'phrase') return asPhrase(term.words)
  if (term.similar !== undefined) return any(term.similar.map(quoted))
  if (term.kind === 'beginning') return beginningQuery(term.word)
  const whole = wordQuery(term.word)
  return term.parts.length === 0 ? whole : any([whole, all(term.parts.map(wordQuery))])
}

/**
 * Entries that have all that is wanted and nothing that is unwanted. Their texts have no places, so that a phrase is the words of it: whether these stand
 * beside one another is for `phrases` to find out. The empty query, which PostgreSQL finds nothing by, where nothing is wanted.
 */
export function entryQuery({ wanted, unwanted }: Query): string {
  if (wanted.length === 0) return ''
  const words = unwanted.filter((term) => term.kind !== 'phrase' || term.words.length === 1)
  return [...wanted.map((term) => termQuery(term, anywhere)), ...words.map((term) => `!${termQuery(term, anywhere)}`)].join(' & ')
}

/** Titles that have all that is wanted. */
export const titleQuery = ({ wanted }: Query) => wanted.map((term) => termQuery(term, inPlaces)).join(' & ')

/** Titles that have what is wanted side by side, in the order in which it was asked for. */
export const sequenceQuery = ({ wanted }: Query) =>
  wanted.reduce((before, term, index) => {
    const asked = termQuery(term, inPlaces)
    return index === 0 ? asked : `${before} <${term.place - (wanted[index - 1]?.last_place ?? 0)}> ${asked}`
  }, '')

/** Pages and titles that have any of what is wanted. */
export const anyQuery = ({ wanted }: Query) => wanted.map((term) => termQuery(term, inPlaces)).join(' | ')

/** The phrases of several words, each of which has to stand, or must not stand, in the title or on a page of whatever is found. */
export function phrases({ wanted, unwanted }: Query): { wanted: string[]; unwanted: string[] } {
  const of = (terms: Term[]) => terms.flatMap((term) => (term.kind === 'phrase' && term.words.length > 1 ? [adjacent(term.words)] : []))
  return { wanted: of(wanted), unwanted: of(unwanted) }
}
