import { isSign } from '#features/search/signs.ts'
import { type PhraseWord, phraseOf, phraseWords } from './analysis/lexemes.ts'
import { isStopWord, type Word, wordsOf } from './analysis/words.ts'

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
  | {
      /** In quotes, or signs typed without a blank. */
      kind: 'phrase'
      words: PhraseWord[]
      /** A text that is still being typed. */
      is_beginning?: boolean
    }
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
  const [first, last] = [kept.at(0), kept.at(-1)]
  return first === undefined || last === undefined
    ? []
    : [{ kind: 'phrase', words: phraseOf(kept), place: first.place, last_place: last.place }]
}

const looseTerms = (text: string, said: Word[]): Term[] =>
  said
    .filter((word) => word.is_whole || !said.some((whole) => whole.is_whole && isPartOf(whole, word)))
    .reduce<Word[][]>(grouped, [])
    .flatMap((group) => (group.length > 1 ? signTerms(text, { group, said }) : group.flatMap((word) => looseTerm(text, word, said))))

/** Groups signs with what is written together with them: 第5回 is one group. */
function grouped(groups: Word[][], word: Word): Word[][] {
  const before = groups.at(-1)?.at(-1)
  const isTogether = before?.end === word.start && (isSign(before.folded) || isSign(word.folded))
  return isTogether ? [...groups.slice(0, -1), [...(groups.at(-1) ?? []), word]] : [...groups, [word]]
}

/** Signs written together are a phrase, cut at the most words of a query; a Latin word at the end may still be typed. */
function signTerms(text: string, { group, said }: { group: Word[]; said: Word[] }): Term[] {
  const [first, last] = [group.at(0), group.at(-1)]
  if (first === undefined || last === undefined) return []
  const isTyped = text.charAt(last.end) === '*'
  const [typed] = isTyped && !isSign(last.folded) ? looseTerm(text, last, said) : []
  const isOpen = typed?.kind === 'beginning'
  const within = { ...first, end: isOpen ? last.start : last.end }
  const phrase = phraseTerms(said.filter((word) => isPartOf(within, word)).slice(0, MAX_WORDS))
  if (isOpen) return [...phrase, typed]
  return isTyped ? phrase.map((term) => ({ ...term, is_beginning: true })) : phrase
}

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
