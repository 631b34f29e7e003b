import { phraseWords } from './analysis/lexemes.ts'
import { isStopWord, type Word, wordsOf } from './analysis/words.ts'

/** A word of a phrase, and its distance in positions from the previous one. */
export type PhraseWord = { word: string; gap: number }

/** A term of a query; all words are folded. `place` and `last_place` are its positions among all words of the query. */
export type Term = { place: number; last_place: number } & (
  | {
      kind: 'word'
      word: string
      /** The parts of a hyphenated word, which are also matched as separate words. */
      parts: string[]
      /** Words to match instead, because this one has no hits. */
      similar?: readonly string[]
    }
  | { kind: 'beginning'; word: string; similar?: readonly string[] }
  | { kind: 'phrase'; words: PhraseWord[] }
)

/** A parsed query, in order. */
export type Query = { wanted: Term[]; unwanted: Term[] }

const MAX_QUERY_LENGTH = 1000
const MAX_WORDS = 32
/** A single letter would match about a tenth of all words. */
const MIN_BEGINNING_LENGTH = 2

// A phrase in quotes of any kind, to the end if unclosed; or text between blanks. Either may have a minus.
const piece = /(?<minus>(?<!\S)[-−–](?=["\p{L}\p{N}]))?(?:"(?<phrase>[^"]*)"?|(?<loose>[^\s"]+))/gu

/** Parses a query: words, "phrases", beginnings* and -unwanted words. All else is punctuation; stop words are left out. */
export function parseQuery(text: string): Query {
  const query: Query = { wanted: [], unwanted: [] }
  let [words, place] = [0, 0]
  for (const { phrase, loose, isUnwanted } of piecesOf(text)) {
    const said = wordsOf(phrase ?? loose).map((word) => ({ ...word, folded: word.folded, place: word.place + place }))
    for (const term of phrase === undefined ? looseTerms(loose, said) : phraseTerms(said)) {
      words += term.kind === 'phrase' ? term.words.length : 1
      if (words <= MAX_WORDS) query[isUnwanted ? 'unwanted' : 'wanted'].push(term)
    }
    if (!isUnwanted) place = said.at(-1)?.place ?? place
  }
  return query
}

function* piecesOf(text: string) {
  const asked = text.slice(0, MAX_QUERY_LENGTH).replace(/[„“”‟«»]/g, '"')
  for (const { groups } of asked.matchAll(piece))
    yield { phrase: groups?.['phrase'], loose: groups?.['loose'] ?? '', isUnwanted: groups?.['minus'] !== undefined }
}

function phraseTerms(said: Word[]): Term[] {
  const kept = phraseWords(said)
  const words = kept.map(({ folded, place }, index) => ({ word: folded, gap: place - (kept[index - 1]?.place ?? place) }))
  const [first, last] = [kept.at(0), kept.at(-1)]
  return first === undefined || last === undefined ? [] : [{ kind: 'phrase', words, place: first.place, last_place: last.place }]
}

const looseTerms = (text: string, said: Word[]): Term[] =>
  said
    .filter((word) => word.is_whole || !said.some((whole) => whole.is_whole && isPartOf(whole, word)))
    .flatMap((word) => looseTerm(text, word, said))

function looseTerm(text: string, word: Word, said: Word[]): Term[] {
  const { end, folded, place, is_whole } = word
  const at = { place, last_place: place }
  if (text.charAt(end) === '*' && folded.length >= MIN_BEGINNING_LENGTH) return [{ kind: 'beginning', word: folded, ...at }]
  if (isStopWord(folded)) return []
  const parts = is_whole ? said.filter((part) => isPartOf(word, part)).map((part) => part.folded) : []
  return [{ kind: 'word', word: folded, parts: isLoose(parts) ? parts.filter((part) => !isStopWord(part)) : [], ...at }]
}

const isPartOf = (whole: Word, { start, end, is_whole }: Word) => !is_whole && whole.start <= start && end <= whole.end

/** Whether the parts match separately: those of CO2-Abgabe do, those of a number do not. */
const isLoose = (parts: string[]) => parts.some((part) => /^\p{L}{3,}$/u.test(part))
