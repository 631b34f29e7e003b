import { lexemesAskedBy } from '#features/search/server/analysis/lexemes.ts'
import { pairLexeme } from '#features/search/server/analysis/pairs.ts'
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
const inPairs: AsPhrase = (words) => all([...words.map(({ word }) => word), ...pairsOf(words)].map(quoted))
const pairsOf = (words: PhraseWord[]) => words.slice(1).map(({ word, gap }, index) => pairLexeme(words[index]?.word ?? '', word, gap))

function termQuery(term: Term, asPhrase: AsPhrase): string {
  if (term.kind === 'phrase') return asPhrase(term.words)
  if (term.similar !== undefined) return any(term.similar.map(quoted))
  if (term.kind === 'beginning') return beginningQuery(term.word)
  const whole = wordQuery(term.word)
  if (term.parts.length === 0) return whole
  return any([whole, all(term.parts.map(wordQuery))])
}

/**
 * Entries that have all that is wanted and nothing that is unwanted; of phrases, whose places entries do not know, each word and each pair of words. The
 * empty query, which PostgreSQL finds nothing by, where nothing is wanted.
 */
export function entryQuery({ wanted, unwanted }: Query): string {
  if (wanted.length === 0) return ''
  return [...wanted.map((term) => termQuery(term, inPairs)), ...unwanted.map((term) => `!${termQuery(term, inPairs)}`)].join(' & ')
}

/** Titles that have all that is wanted. */
export const titleQuery = ({ wanted }: Query) => wanted.map((term) => termQuery(term, inPlaces)).join(' & ')

/** Titles that have what is wanted side by side, in the order in which it was asked for. */
export const sequenceQuery = ({ wanted }: Query) =>
  wanted.reduce((before, term, index) => {
    const asked = termQuery(term, inPlaces)
    return index === 0 ? asked : `${before} <${term.place - (wanted[index - 1]?.last_place ?? 0)}> ${asked}`
  }, '')

/** A lexeme of no word, which is put before a title. */
export const beforeTitle = '^'

/** Titles, behind `beforeTitle`, that begin with what is wanted, where the beginning of a word was asked for; who asks for whole words has no title in mind. */
export const openingQuery = (query: Query) => {
  const [first] = query.wanted
  return first && query.wanted.some(({ kind }) => kind === 'beginning')
    ? `${quoted(beforeTitle)} <${first.place}> ${sequenceQuery(query)}`
    : ''
}

/** Pages and titles that have any of what is wanted. */
export const anyQuery = ({ wanted }: Query) => wanted.map((term) => termQuery(term, inPlaces)).join(' | ')

/** The wanted phrases of several words, for pages. */
export const phrases = ({ wanted }: Query): string[] =>
  wanted.flatMap((term) => (term.kind === 'phrase' && term.words.length > 1 ? [adjacent(term.words)] : []))
