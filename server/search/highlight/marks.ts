import { lexemesAskedBy, lexemesOf } from '../analysis/lexemes.ts'
import { type Word, wordsOf } from '../analysis/words.ts'
import type { Query, Term } from '../query/query.ts'

export type Mark = { start: number; end: number }

/** What was asked for in a text, from its beginning to its end and without overlaps. */
export function marksOf(text: string, query: Query): Mark[] {
  const words = wordsOf(text)
  const isAsked = askedBy(query)
  const found: Mark[] = [...words.filter(({ folded }) => isAsked(folded)), ...phraseMarks(words, query)]
  return merged(found.toSorted((one, other) => one.start - other.start))
}

function askedBy({ wanted }: Query): (folded: string) => boolean {
  const asked = new Set(wanted.flatMap(lexemesOfTerm))
  const beginnings = wanted.flatMap((term) => (term.kind === 'beginning' && term.similar === undefined ? [term.word] : []))
  return (folded) => lexemesOf(folded).some((lexeme) => asked.has(lexeme)) || beginnings.some((beginning) => folded.startsWith(beginning))
}

function lexemesOfTerm(term: Term): readonly string[] {
  if (term.kind === 'phrase') return []
  if (term.similar !== undefined) return term.similar
  return [term.word, ...(term.kind === 'word' ? term.parts : [])].flatMap(lexemesAskedBy)
}

function phraseMarks(words: Word[], { wanted }: Query): Mark[] {
  const plain = words.filter(({ is_whole }) => !is_whole)
  const phrases = wanted.flatMap((term) => (term.kind === 'phrase' ? [term.words] : []))
  return phrases.flatMap((phrase) =>
    plain.flatMap(({ start }, at) => {
      let last = at
      const fits = phrase.every(({ word, gap }) => {
        last += gap
        return plain[last]?.folded === word
      })
      return fits ? [{ start, end: plain[last]?.end ?? start }] : []
    }),
  )
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
