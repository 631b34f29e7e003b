import { lexemesAskedBy, type PhraseWord, pairsOf } from './analysis/lexemes.ts'
import type { Query, Term } from './parse-query.ts'

/** Query parameters of the statements: tsquery texts, with the phrases as an array. */
export const tsqueriesOf = (query: Query) => ({
  words: entryQuery(query),
  phrases: arrayText(phrases(query)),
  any: anyQuery(query),
  title: titleQuery(query),
  title_in_sequence: sequenceQuery(query),
  title_opening: openingQuery(query),
})
export type Tsqueries = ReturnType<typeof tsqueriesOf>

const quoted = (lexeme: string) => `'${lexeme}'`
const any = (operands: string[]) => (operands.length === 1 ? operands.join('') : `(${operands.join(' | ')})`)
const all = (operands: string[]) => (operands.length === 1 ? operands.join('') : `(${operands.join(' & ')})`)

const wordQuery = (word: string) => any(lexemesAskedBy(word).map(quoted))

/** Matches words with this beginning, and other forms of the word: typing Strasse already finds Strassen. */
const beginningQuery = (word: string) => any([`${quoted(word)}:*`, ...lexemesAskedBy(word).map(quoted)])

const adjacent = (words: PhraseWord[]) =>
  words.map(({ word, gap }, index) => (index === 0 ? quoted(word) : `<${gap}> ${quoted(word)}`)).join(' ')

type AsPhrase = (words: PhraseWord[]) => string

const inPlaces: AsPhrase = (words) => `(${adjacent(words)})`
const inPairs: AsPhrase = (words) => all([...words.map(({ word }) => word), ...pairsOf(words)].map(quoted))
/** For pages: a page of signs has more of them than positions. */
const inPlacesOrPairs: AsPhrase = (words) => (hasNeighbours(words) ? `(${adjacent(words)} | ${inPairs(words)})` : inPlaces(words))
const hasNeighbours = (words: PhraseWord[]) => words.some(({ is_neighbour }) => is_neighbour)

function termQuery(term: Term, asPhrase: AsPhrase): string {
  if (term.kind === 'phrase') return asPhrase(term.words)
  if (term.similar !== undefined) return any(term.similar.map(quoted))
  if (term.kind === 'beginning') return beginningQuery(term.word)
  const whole = wordQuery(term.word)
  if (term.parts.length === 0) return whole
  return any([whole, all(term.parts.map(wordQuery))])
}

/**
 * Matches entries with all wanted and no unwanted terms. Entries have no positions of texts, so that a phrase is matched by its words and
 * pairs of words. Without wanted terms the query is empty, and matches nothing.
 */
export function entryQuery({ wanted, unwanted }: Query): string {
  if (wanted.length === 0) return ''
  return [...wanted.map((term) => termQuery(term, inPairs)), ...unwanted.map((term) => `!${termQuery(term, inPairs)}`)].join(' & ')
}

/** Matches titles with all wanted terms. */
export const titleQuery = ({ wanted }: Query) => wanted.map((term) => termQuery(term, inPlaces)).join(' & ')

/** Matches titles with the wanted terms side by side, in the order of the query. */
export const sequenceQuery = ({ wanted }: Query) =>
  wanted.reduce((before, term, index) => {
    const asked = termQuery(term, inPlaces)
    return index === 0 ? asked : `${before} <${term.place - (wanted[index - 1]?.last_place ?? 0)}> ${asked}`
  }, '')

/** A lexeme that no word has, prepended to titles. */
export const beforeTitle = '^'

/**
 * Matches titles, after `beforeTitle`, that begin with the query. Only for queries with a beginning*: whoever searches for whole words does
 * not type a title.
 */
const openingQuery = (query: Query) => {
  const [first] = query.wanted
  return first && query.wanted.some((term) => term.kind === 'beginning' || (term.kind === 'phrase' && term.is_beginning))
    ? `${quoted(beforeTitle)} <${first.place}> ${sequenceQuery(query)}`
    : ''
}

/** Matches pages and titles with any of the wanted terms. */
export const anyQuery = ({ wanted }: Query) => wanted.map((term) => termQuery(term, inPlacesOrPairs)).join(' | ')

/** The wanted phrases of several words, for pages; neighbouring signs by their pairs, as a blank between signs takes no position. */
export const phrases = ({ wanted }: Query): string[] =>
  wanted.flatMap((term) => (term.kind === 'phrase' && term.words.length > 1 ? [inPage(term.words)] : []))

const inPage = (words: PhraseWord[]) => (hasNeighbours(words) ? inPairs(words) : adjacent(words))

/** An array as a PostgreSQL literal: statements that are compiled once take it as a text parameter. Drops NUL, which PostgreSQL cannot store. */
export const arrayText = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll('\0', '').replace(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
