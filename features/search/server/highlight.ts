import { leadText, type Mark, marked } from '#features/search/lead-text.ts'
import { lexemesAskedBy, lexemesOf, type PhraseWord } from './analysis/lexemes.ts'
import { nextStretch, type Placed, placesOfAny, type Stretch, stretchesWith, wordsIn } from './highlight-candidates.ts'
import type { Query, Term } from './parse-query.ts'

/** Escapes a text and marks the matches of the query. */
export const highlight = (text: string, query: Query) => marked(text, marksOf(text, query))

/** One line where matches are densest; the beginning of the text if there are none. */
export const snippet = (text: string, query: Query): string => leadText(text, marksOf(text, query))

/** The matches of the query in a text, sorted and without overlaps. */
function marksOf(text: string, query: Query): Mark[] {
  const { places, isMatch, phrases } = matcherOf(query)
  const found: Mark[] = []
  for (const stretch of stretchesWith(text, places)) {
    const words = wordsIn(text, stretch)
    found.push(...words.filter(isMatch), ...phrases.flatMap((phrase) => placesOf(phrase, { text, stretch, words })))
  }
  return merged(found.toSorted((one, other) => one.start - other.start))
}

/** Matches one query; `places` are the positions in a text to try. */
type Matcher = { places: RegExp; isMatch: (word: Placed) => boolean; phrases: PhraseWord[][] }

const known = new WeakMap<Query, Matcher>()

/** Cached per query, which is applied to the texts of many hits. */
function matcherOf(query: Query): Matcher {
  const matcher = known.get(query) ?? createMatcher(query)
  known.set(query, matcher)
  return matcher
}

function createMatcher({ wanted }: Query): Matcher {
  const asked = new Set(wanted.flatMap(lexemesOfTerm))
  const beginnings = wanted.flatMap((term) => (term.kind === 'beginning' && term.similar === undefined ? [term.word] : []))
  const phrases = wanted.flatMap((term) => (term.kind === 'phrase' ? [term.words] : []))
  const openings = phrases.flatMap((phrase) => phrase.slice(0, 1).map(({ word }) => word))
  return {
    places: placesOfAny(asked, [...beginnings, ...openings]),
    isMatch: ({ folded }) =>
      lexemesOf(folded).some((lexeme) => asked.has(lexeme)) || beginnings.some((beginning) => folded.startsWith(beginning)),
    phrases,
  }
}

function lexemesOfTerm(term: Term): readonly string[] {
  if (term.kind === 'phrase') return []
  if (term.similar !== undefined) return term.similar
  return [term.word, ...(term.kind === 'word' ? term.parts : [])].flatMap(lexemesAskedBy)
}

type Place = { text: string; stretch: Stretch; words: Placed[] }

/** The matches of a phrase that begin in the stretch. */
function placesOf(phrase: PhraseWord[], { text, stretch, words }: Place): Mark[] {
  const own = words.filter(isOfPhrases)
  if (!own.some(({ folded }) => folded === phrase[0]?.word)) return []
  const plain = [...own, ...wordsBehind(text, stretch, sumOf(phrase))]
  return own.flatMap(({ start }, at) => {
    let last = at
    const fits = phrase.every(({ word, gap, is_neighbour }) => {
      last += gap
      const there = plain[last]
      return there?.folded === word && (!is_neighbour || there.is_neighbour)
    })
    return fits ? [{ start, end: plain[last]?.end ?? start }] : []
  })
}

const isOfPhrases = ({ is_whole }: Placed) => !is_whole

const sumOf = (phrase: PhraseWord[]) => phrase.reduce((sum, { gap }) => sum + gap, 0)

/** At least `count` words after the stretch, if the text has them. */
function wordsBehind(text: string, stretch: Stretch, count: number): Placed[] {
  const words: Placed[] = []
  for (let next = stretch; words.length < count && next.end < text.length; ) {
    next = nextStretch(text, next)
    words.push(...wordsIn(text, next).filter(isOfPhrases))
  }
  return words
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
