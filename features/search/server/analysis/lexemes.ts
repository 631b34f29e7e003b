import { stemmer as german } from '@orama/stemmers/german'
import { isSign } from '#features/search/signs.ts'
import { type Language, languageEntry, languages } from '#platform/shared/languages.ts'
import { compoundBeginnings, compoundNouns } from './compound-nouns.ts'
import { fold, isStopWord, type Word } from './words.ts'

/** Version of the text analysis: raise it whenever the same text yields other lexemes. */
export const analysisNumber = 5

const most = 50_000

/** Memoises a function of a word, since texts repeat words. The cache is bounded. */
export function remembered<T>(work: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    if (known.size >= most) known.clear()
    const made = work(word)
    known.set(word, made)
    return made
  }
}

const isIndexedAsItself = (folded: string) => /\p{N}/u.test(folded) || isSign(folded)

const stemLexeme = (stemmed: string) => `~${stemmed}`
const part = (stemmed: string) => `+${stemmed}`

/**
 * Lexemes under which a folded word is indexed: itself, its stems (`~`), and the stems of its compound parts (`+`). Words with digits
 * and signs only as themselves.
 */
export const lexemesOf = remembered((folded: string): readonly string[] =>
  isIndexedAsItself(folded) ? [folded] : [folded, ...stemsOf(folded).map(stemLexeme), ...partsOf(folded).map(part)],
)

/** Lexemes that a folded query word matches: words that share a stem, and compounds that contain it. */
export const lexemesAskedBy = remembered((folded: string): readonly string[] =>
  isIndexedAsItself(folded) ? [folded] : [...stemsOf(folded).map(stemLexeme), part(germanStem(folded))],
)

/** A word of a phrase: its distance in positions from the previous one, and whether it is a sign that directly follows it. */
export type PhraseWord = { word: string; gap: number; is_neighbour: boolean }

/**
 * One lexeme for a word and the one before. Entries do not store positions of texts, and reading the pages again for each phrase
 * would take too long. There are only a million distinct pair lexemes, which keeps the index small; collisions are rare. Neighbouring signs
 * are themselves, since every search for a word is one for them.
 */
export const pairLexeme = (before: string, { word, gap, is_neighbour }: PhraseWord): string =>
  is_neighbour ? `=${before}${word}` : `=${(hash(`${before} ${gap} ${word}`) >>> 12).toString(36)}`

/** FNV-1a. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (const byte of Buffer.from(text)) sum = Math.imul(sum ^ byte, 0x01000193)
  return sum
}

/** The words that count in phrases, in order. */
export const phraseWords = (words: readonly Word[]): Word[] => words.filter(({ folded, is_whole }) => !is_whole && !isStopWord(folded))

/** The words of a phrase with their distances. */
export function phraseOf(words: readonly Word[]): PhraseWord[] {
  const kept = phraseWords(words)
  return kept.map(({ folded, place, is_neighbour }, index) => ({
    word: folded,
    gap: place - (kept[index - 1]?.place ?? place),
    is_neighbour: index > 0 && is_neighbour,
  }))
}

/** The pairs of neighbouring words. */
export const pairsOf = (phrase: readonly PhraseWord[]): string[] =>
  phrase.slice(1).map((word, index) => pairLexeme(phrase[index]?.word ?? '', word))

type Stemmer = (folded: string) => string

/** The library's stemmer of a language. */
async function stemmerOf(language: Language): Promise<Stemmer> {
  const name = `@orama/stemmers/${languageEntry(language).stemmer}`
  const { stemmer } = (await import(/* @vite-ignore */ name)) as { stemmer: Stemmer }
  return stemmer
}

// These letters are no endings: the stemmer would separate System from Systeme, and Kurs from Kurse.
const whole = /(?:system|problem|extrem|kurs|zins|puls|fels|hals)$/

/**
 * The stem of a German word. Also merges forms that the stemmer leaves apart: Mitteln, Lehrerinnen; Traktandum and Traktanden, Thema and
 * Themen, Risiko and Risiken.
 */
export function germanStem(folded: string): string {
  if (whole.test(folded)) return folded
  return german(folded.replace(/(?<=.{2}el)n$/, ''))
    .replace(/inn$/, 'in')
    .replace(/(?<=.{4})(?:(?<!a)um|a|o)$/, '')
}

/** Folding removes accents, by which French distinguishes endings: `députée` would keep an e that `député` loses. */
const withoutFrenchE = (folded: string) => folded.replace(/(?<=.{4})e$/, '')

const others = await Promise.all(
  languages
    .filter((language) => language !== 'de')
    .map(async (language) => {
      const stem = await stemmerOf(language)
      return language === 'fr' ? (folded: string) => withoutFrenchE(stem(folded)) : stem
    }),
)

/** The language of a word is unknown, so it gets the stems of all languages. */
const stemsOf = (folded: string) => [...new Set([germanStem(folded), ...others.map((stem) => stem(folded))])]

const MIN_PART_LENGTH = 3
const MAX_PARTS = 5

// Linking letters between two parts. A part may also drop its final e (Schule, Schulhaus).
const links = ['', 's', 'es', 'n', 'en', 'er', 'e', 'ens']

const nouns = [...new Set(compoundNouns.map(fold))]
const stems = new Set(nouns.map(germanStem))
const masculines = new Set(nouns.flatMap((noun) => [noun, noun.replace(/e$/, '')]))
const beginnings = new Set(compoundBeginnings.map(fold))
const linked = new Set(nouns.flatMap((noun) => [...links.map((link) => noun + link), noun.replace(/e$/, '')]))

/**
 * The stems of the parts of a folded German compound, including parts that are compounds themselves (Wasserversorgung in
 * Wasserversorgungsanlage); empty unless every piece is known.
 */
export function partsOf(folded: string): string[] {
  if (folded.length < 2 * MIN_PART_LENGTH || isNoun(folded)) return []
  const pieces = piecesOf(folded)
  return pieces === undefined ? [] : runsOf(pieces)
}

const feminine = /in(?:nen)?$/

/** Präsidentin of Präsident, Kundin of Kunde. Meinungsstein is not a feminine form, although Meinungsste has the stem of Meinung. */
const isFeminine = (word: string) => feminine.test(word) && masculines.has(word.replace(feminine, ''))

const isNoun = (word: string) => stems.has(germanStem(word)) || isFeminine(word)

/** Splits the word into the fewest pieces, preferring long later ones: Bach|strasse, not Bachs|trasse. */
function piecesOf(word: string): string[] | undefined {
  const known = new Map<number, string[] | undefined>()
  const from = (start: number): string[] | undefined => {
    if (!known.has(start)) known.set(start, fewest(start))
    return known.get(start)
  }
  function fewest(start: number): string[] | undefined {
    const last = lastPiece(word, start)
    if (last !== undefined) return [last]
    let best: string[] | undefined
    for (let end = start + MIN_PART_LENGTH; end <= word.length - MIN_PART_LENGTH; end += 1) {
      const piece = linkedPiece(word, start, end)
      const rest = piece === undefined ? undefined : from(end)
      if (piece !== undefined && rest !== undefined && rest.length + 1 < (best?.length ?? MAX_PARTS + 1)) best = [piece, ...rest]
    }
    return best
  }
  return from(0)
}

const lastPiece = (word: string, start: number) => spellings(word, start, word.length).find(isNoun)

const linkedPiece = (word: string, start: number, end: number) =>
  spellings(word, start, end).find((piece) => linked.has(piece) || beginnings.has(piece))

/** A piece as it is folded as a separate noun: folding drops its e after an a or o (Klimaerwärmung). */
function spellings(word: string, start: number, end: number): string[] {
  const piece = word.slice(start, end)
  return /[ao]/.test(word.charAt(start - 1)) ? [piece, `e${piece}`] : [piece]
}

function runsOf(pieces: string[]): string[] {
  const runs = new Set<string>()
  pieces.forEach((piece, first) => {
    const shortest = isNoun(piece) ? 1 : 2
    for (let count = shortest; count <= pieces.length - first; count += 1)
      if (count < pieces.length) runs.add(germanStem(fold(pieces.slice(first, first + count).join(''))))
  })
  return [...runs]
}
