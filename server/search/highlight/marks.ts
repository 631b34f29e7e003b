import { lexemesAskedBy, lexemesOf } from '../analysis/lexemes.ts'
import { type Word, wordsOf } from '../analysis/words.ts'
import type { PhraseWord, Query, Term } from '../query/query.ts'
import { mayHave } from './candidates.ts'

export type Mark = { start: number; end: number }

/** What was asked for in a text, from its beginning to its end and without overlaps. */
export function marksOf(text: string, query: Query): Mark[] {
  const words = wordsOf(text)
  const isAsked = askedBy(query)
  const found: Mark[] = [...words.filter(isAsked), ...phraseMarks(words, query)]
  return merged(found.toSorted((one, other) => one.start - other.start))
}

type IsAsked = (word: Word) => boolean

const known = new WeakMap<Query, IsAsked>()

/** Made once a query, which is looked for in the texts of many hits. */
function askedBy(query: Query): IsAsked {
  const isAsked = known.get(query) ?? isAskedBy(query)
  known.set(query, isAsked)
  return isAsked
}

function isAskedBy({ wanted }: Query): IsAsked {
  const asked = new Set(wanted.flatMap(lexemesOfTerm))
  const beginnings = wanted.flatMap((term) => (term.kind === 'beginning' && term.similar === undefined ? [term.word] : []))
  const may = mayHave([...asked, ...beginnings])
  const is = (folded: string) =>
    lexemesOf(folded).some((lexeme) => asked.has(lexeme)) || beginnings.some((beginning) => folded.startsWith(beginning))
  return (word) => may(word.spelt) && is(word.folded)
}

function lexemesOfTerm(term: Term): readonly string[] {
  if (term.kind === 'phrase') return []
  if (term.similar !== undefined) return term.similar
  return [term.word, ...(term.kind === 'word' ? term.parts : [])].flatMap(lexemesAskedBy)
}

function phraseMarks(words: Word[], { wanted }: Query): Mark[] {
  const phrases = wanted.flatMap((term) => (term.kind === 'phrase' ? [term.words] : []))
  const plain = phrases.length === 0 ? [] : words.filter(({ is_whole }) => !is_whole)
  return phrases.flatMap((phrase) => placesOf(phrase, plain))
}

function placesOf(phrase: PhraseWord[], plain: Word[]): Mark[] {
  const may = mayHave(phrase.slice(0, 1).map(({ word }) => word))
  return plain.flatMap(({ start, spelt }, at) => {
    if (!may(spelt)) return []
    let last = at
    const fits = phrase.every(({ word, gap }) => {
      last += gap
      return plain[last]?.folded === word
    })
    return fits ? [{ start, end: plain[last]?.end ?? start }] : []
  })
}

function merged(marks: Mark[]): Mark[] {
  const apart: Mark[] = []
  for (const { start, end } of marks) {
    const before = apart.at(-1)
    if (before !== undefined && start <= before.end) before.end = Math.max(before.end, end)
    else apart.push({ start, end })
  }
  return apart
}
