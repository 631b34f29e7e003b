import type { Mark } from '#features/search/lead-text.ts'
import { foldSigns, isNeighbour, isSign, piecesOf } from '#features/search/signs.ts'
import { folded } from '#platform/web/lib/language/text-matching.ts'

/**
 * A folded term: a word, matched at the beginning of words and, if long enough, within them (Kredit in Baukredit); or a phrase, in quotes or
 * signs without blanks. Its `text` has `count` words.
 */
export type Term = { text: string; count: number; isPhrase: boolean }
/** A parsed query. */
export type ParsedQuery = { wanted: Term[]; unwanted: Term[] }

/** From this length on a word also matches within others. */
const MIN_INNER_MATCH = 5

const aWord = /[\p{L}\p{M}\p{N}]+/gu
// Split as on the server: a phrase in quotes, or text between blanks, either with an optional minus.
const aPiece = /(?<minus>(?<!\S)[-−–](?=["\p{L}\p{N}]))?(?:"(?<phrase>[^"]*)"?|(?<loose>[^\s"]+))/gu

/** A text prepared for searching: its folded words, each between blanks, and neighbouring signs between points. */
export const lookedThrough = (text: string): string => ` ${joined([...wordsOf(text)])} `

/** Parses a query: words, "phrases" and -unwanted words. */
export function parseQuery(typed: string): ParsedQuery {
  const parsed: ParsedQuery = { wanted: [], unwanted: [] }
  for (const { groups } of typed.replace(/[„“”‟«»]/g, '"').matchAll(aPiece)) {
    const { minus, phrase, loose = '' } = groups ?? {}
    const terms = phrase === undefined ? looseTerms(loose) : [termOf([...wordsOf(phrase)], true)]
    parsed[minus === undefined ? 'wanted' : 'unwanted'].push(...terms.filter(({ count }) => count > 0))
  }
  return parsed
}

/** Signs are a phrase with what is written together with them. */
const looseTerms = (loose: string): Term[] =>
  (loose.match(aWord) ?? []).map((run) => {
    const words = [...wordsOf(run)]
    return termOf(words, words.length > 1)
  })

const termOf = (words: Word[], isPhrase: boolean): Term => ({ text: joined(words), count: words.length, isPhrase })

/** Whether a prepared text has the term. */
export const has = (through: string, term: Term): boolean => through.includes(term.isPhrase ? phraseNeedle(term) : needle(term))

/** The matches in the original text, sorted and without overlaps. */
export function marksOf(text: string, { wanted }: ParsedQuery): Mark[] {
  const found = [...wordsOf(text)]
  const isMarked = found.map(() => false)
  found.forEach((_word, index) => {
    for (const term of wanted) {
      const here = joined(found.slice(index, index + term.count))
      if (term.isPhrase ? here === term.text : ` ${here}`.includes(needle(term))) isMarked.fill(true, index, index + term.count)
    }
  })
  const marks: Mark[] = []
  for (const { start, end, is_neighbour } of found.filter((_word, index) => isMarked[index])) {
    const before = marks.at(-1)
    if (before && (before.end === start || (is_neighbour && text.slice(before.end, start).trim() === ''))) before.end = end
    else marks.push({ start, end })
  }
  return marks
}

/** `is_neighbour` as on the server: a sign that directly follows another one. */
type Word = { start: number; end: number; word: string; is_neighbour: boolean }

function* wordsOf(text: string): Generator<Word> {
  let last = { text: '', end: 0, is_sign: false }
  for (const { 0: run, index: from } of text.matchAll(aWord))
    for (const { text: spelt, index, is_sign } of piecesOf(run)) {
      const word = is_sign ? foldSigns(spelt) : folded(spelt)
      if (word === '') continue
      const [start, end] = [from + index, from + index + spelt.length]
      yield { start, end, word, is_neighbour: is_sign && last.is_sign && isNeighbour(last.text, text.slice(last.end, start), spelt) }
      last = { text: spelt, end, is_sign }
    }
}

const joined = (words: Word[]) =>
  words.map(({ word, is_neighbour }, at) => (at === 0 ? word : `${is_neighbour ? '·' : ' '}${word}`)).join('')

const needle = ({ text }: Term) => (text.length < MIN_INNER_MATCH && !isSign(text) ? ` ${text}` : text)
/** A sign is a word by itself, whatever is beside it. */
const phraseNeedle = ({ text }: Term) => `${isSign(text) ? '' : ' '}${text}${isSign(text.slice(-1)) ? '' : ' '}`
