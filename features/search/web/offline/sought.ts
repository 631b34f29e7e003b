import type { Mark } from '#features/search/lead-text.ts'
import { folded } from '#platform/web/lib/language/search-words.ts'

/** What is looked for, folded: a word by its beginning, a longer one also within others (Kredit in Baukredit); or words as they follow one another. */
export type Term = { words: string[]; isPhrase: boolean }
/** What somebody asked for. */
export type Sought = { wanted: Term[]; unwanted: Term[] }

/** From so many letters on a word is looked for within others. */
const longEnough = 5

const aWord = /[\p{L}\p{M}\p{N}]+/gu
// As the server takes it apart: a phrase in quotes, or what stands between blanks, with or without a minus.
const aPiece = /(?<minus>(?<!\S)[-−–](?=["\p{L}\p{N}]))?(?:"(?<phrase>[^"]*)"?|(?<loose>[^\s"]+))/gu

/** A text as it is looked through: its words, folded, each between blanks. */
export const lookedThrough = (text: string): string => ` ${wordsOf(text).join(' ')} `

/** Reads what somebody typed: words, "phrases" and -unwanted ones. */
export function readSought(typed: string): Sought {
  const sought: Sought = { wanted: [], unwanted: [] }
  for (const { groups } of typed.replace(/[„“”‟«»]/g, '"').matchAll(aPiece)) {
    const { minus, phrase, loose = '' } = groups ?? {}
    const words = wordsOf(phrase ?? loose)
    const terms = phrase === undefined ? words.map((word) => ({ words: [word], isPhrase: false })) : [{ words, isPhrase: true }]
    sought[minus === undefined ? 'wanted' : 'unwanted'].push(...terms.filter((term) => term.words.length > 0))
  }
  return sought
}

/** Whether a text that is looked through has it. */
export const has = (through: string, { words, isPhrase }: Term): boolean =>
  through.includes(isPhrase ? ` ${words.join(' ')} ` : needle(words))

/** Where a text as it stands has what is wanted, in order and without overlaps. */
export function marksOf(text: string, { wanted }: Sought): Mark[] {
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
const needle = ([word = '']: string[]) => (word.length < longEnough ? ` ${word}` : word)
