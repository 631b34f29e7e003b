import { isStopWord } from '../analysis/stop-words.ts'
import { type Word, wordsOf } from '../analysis/words.ts'
import type { PhraseWord, Query, Term } from './query.ts'

const longestQuery = 1000
const mostTerms = 32

// A phrase in quotes of any kind, to the end where they are not closed; or what stands between blanks. A minus counts before either.
const piece = /(?<minus>(?<!\S)[-−–](?=["\p{L}\p{N}]))?(?:"(?<phrase>[^"]*)"?|(?<loose>[^\s"]+))/gu

/** What somebody asks for: words, "phrases", beginnings* and -unwanted ones. Everything else is punctuation, and words that say nothing are left out. */
export function parseQuery(text: string): Query {
  const asked = text.slice(0, longestQuery).replace(/[„“”‟«»]/g, '"')
  const query: Query = { wanted: [], unwanted: [] }
  let left = mostTerms
  for (const { groups } of asked.matchAll(piece)) {
    const list = groups?.['minus'] === undefined ? query.wanted : query.unwanted
    for (const term of termsOf(groups?.['phrase'], groups?.['loose'] ?? '')) {
      left -= term.kind === 'phrase' ? term.words.length : 1
      if (left >= 0) list.push(term)
    }
  }
  return query
}

const termsOf = (phrase: string | undefined, loose: string) => (phrase === undefined ? looseTerms(loose) : phraseTerms(phrase))

function phraseTerms(text: string): Term[] {
  const said = wordsOf(text).filter(({ folded, is_whole }) => !is_whole && !isStopWord(folded))
  const words = said.map(({ folded, place }, index): PhraseWord => ({ word: folded, gap: place - (said[index - 1]?.place ?? place) }))
  return words.length === 0 ? [] : [{ kind: 'phrase', words }]
}

function looseTerms(text: string): Term[] {
  const words = wordsOf(text)
  const wholes = words.filter(({ is_whole }) => is_whole)
  const isPart = (word: Word) => !word.is_whole && wholes.some(({ start, end }) => start <= word.start && word.end <= end)
  return words.filter((word) => !isPart(word)).flatMap((word) => looseTerm(text, word, words))
}

function looseTerm(text: string, { start, end, folded, is_whole }: Word, words: Word[]): Term[] {
  if (text.charAt(end) === '*') return [{ kind: 'beginning', word: folded }]
  if (isStopWord(folded)) return []
  const parts = words.filter((word) => is_whole && !word.is_whole && start <= word.start && word.end <= end).map((part) => part.folded)
  return [{ kind: 'word', word: folded, parts: isLoose(parts) ? parts.filter((part) => !isStopWord(part)) : [] }]
}

/** Whether the parts may stand apart: those of CO2-Abgabe may, those of a number may not. */
const isLoose = (parts: string[]) => parts.some((part) => /^\p{L}{3,}$/u.test(part))
