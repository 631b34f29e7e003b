import type { Mark } from '#features/search/lead-text.ts'
import { folded } from '#platform/web/lib/language/text-matching.ts'

/** A folded term: a word, matched at the beginning of words and, if long enough, within them (Kredit in Baukredit); or a phrase. */
export type Term = { words: string[]; isPhrase: boolean }
/** A parsed query. */
export type ParsedQuery = { wanted: Term[]; unwanted: Term[] }

/** From this length on a word also matches within others. */
const MIN_INNER_MATCH = 5

const aWord = /[\p{L}\p{M}\p{N}]+/gu
// Split as on the server: a phrase in quotes, or text between blanks, either with an optional minus.
const aPiece = /(?<minus>(?<!\S)[-−–](?=["\p{L}\p{N}]))?(?:"(?<phrase>[^"]*)"?|(?<loose>[^\s"]+))/gu

/** A text prepared for searching: its folded words, each between blanks. */
export const lookedThrough = (text: string): string => ` ${wordsOf(text).join(' ')} `

/** Parses a query: words, "phrases" and -unwanted words. */
export function parseQuery(typed: string): ParsedQuery {
  const parsed: ParsedQuery = { wanted: [], unwanted: [] }
  for (const { groups } of typed.replace(/[„“”‟«»]/g, '"').matchAll(aPiece)) {
    const { minus, phrase, loose = '' } = groups ?? {}
    const words = wordsOf(phrase ?? loose)
    const terms = phrase === undefined ? words.map((word) => ({ words: [word], isPhrase: false })) : [{ words, isPhrase: true }]
    parsed[minus === undefined ? 'wanted' : 'unwanted'].push(...terms.filter((term) => term.words.length > 0))
  }
  return parsed
}

/** Whether a prepared text has the term. */
export const has = (through: string, { words, isPhrase }: Term): boolean =>
  through.includes(isPhrase ? ` ${words.join(' ')} ` : needle(words))

/** The matches in the original text, sorted and without overlaps. */
export function marksOf(text: string, { wanted }: ParsedQuery): Mark[] {
  const found = [...text.matchAll(aWord)].map(({ 0: word, index }) => ({ start: index, end: index + word.length, word: folded(word) }))
  const isMarked = found.map(() => false)
  found.forEach((_word, index) => {
    for (const { words, isPhrase } of wanted) {
      const here = found.slice(index, index + words.length).map(({ word }) => word)
      const stands = isPhrase ? here.join(' ') === words.join(' ') : ` ${here.join(' ')}`.includes(needle(words))
      if (stands) isMarked.fill(true, index, index + words.length)
    }
  })
  return found.filter((_word, index) => isMarked[index]).map(({ start, end }) => ({ start, end }))
}

const wordsOf = (text: string): string[] => (text.match(aWord) ?? []).map(folded)
const needle = ([word = '']: string[]) => (word.length < MIN_INNER_MATCH ? ` ${word}` : word)
