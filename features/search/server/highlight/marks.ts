import type { Mark } from '#features/search/lead-text.ts'
import { lexemesAskedBy, lexemesOf } from '#features/search/server/analysis/lexemes.ts'
import type { PhraseWord, Query, Term } from '#features/search/server/query/query.ts'
import { placesOfAny } from './candidates.ts'
import { nextStretch, type Placed, type Stretch, stretchesWith, wordsIn } from './stretches.ts'

/** What was asked for in a text, from its beginning to its end and without overlaps. */
export function marksOf(text: string, query: Query): Mark[] {
  const { places, isAsked, phrases } = lookedForBy(query)
  const found: Mark[] = []
  for (const stretch of stretchesWith(text, places)) {
    const words = wordsIn(text, stretch)
    found.push(...words.filter(isAsked), ...phrases.flatMap((phrase) => placesOf(phrase, { text, stretch, words })))
  }
  return merged(found.toSorted((one, other) => one.start - other.start))
}

/** What is looked for, and where in a text to look closer. */
type LookedFor = { places: RegExp; isAsked: (word: Placed) => boolean; phrases: PhraseWord[][] }

const known = new WeakMap<Query, LookedFor>()

/** Made once a query, which is looked for in the texts of many hits. */
function lookedForBy(query: Query): LookedFor {
  const lookedFor = known.get(query) ?? lookFor(query)
  known.set(query, lookedFor)
  return lookedFor
}

function lookFor({ wanted }: Query): LookedFor {
  const asked = new Set(wanted.flatMap(lexemesOfTerm))
  const beginnings = wanted.flatMap((term) => (term.kind === 'beginning' && term.similar === undefined ? [term.word] : []))
  const phrases = wanted.flatMap((term) => (term.kind === 'phrase' ? [term.words] : []))
  const openings = phrases.flatMap((phrase) => phrase.slice(0, 1).map(({ word }) => word))
  return {
    places: placesOfAny(asked, [...beginnings, ...openings]),
    isAsked: ({ folded }) =>
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

/** Where the phrase stands that begins in the stretch. */
function placesOf(phrase: PhraseWord[], { text, stretch, words }: Place): Mark[] {
  const own = words.filter(isOfPhrases)
  if (!own.some(({ folded }) => folded === phrase[0]?.word)) return []
  const plain = [...own, ...wordsBehind(text, stretch, sumOf(phrase))]
  return own.flatMap(({ start }, at) => {
    let last = at
    const fits = phrase.every(({ word, gap }) => {
      last += gap
      return plain[last]?.folded === word
    })
    return fits ? [{ start, end: plain[last]?.end ?? start }] : []
  })
}

const isOfPhrases = ({ is_whole }: Placed) => !is_whole

const sumOf = (phrase: PhraseWord[]) => phrase.reduce((sum, { gap }) => sum + gap, 0)

/** At least so many words behind the stretch, where the text has them. */
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
