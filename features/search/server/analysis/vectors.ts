import { lexemesOf, pairsOf, phraseOf } from './lexemes.ts'
import { isStopWord, type Word, wordsOf } from './words.ts'

// PostgreSQL's limits: a vector has less than 1 MiB, a position is at most 16383, and a lexeme has at most 255 positions. Anything beyond
// is left out.
const MAX_BYTES = 900_000
const MAX_POSITION = 16_383
const MAX_POSITIONS = 255
// Bytes reserved in an entry for the words of its file, which take up to 600 kB.
const RESERVED_FOR_FILE = 500_000

type Weight = 'A' | 'B' | 'D'
type Lexemes = { bytes: number; places: Map<string, Set<string>> }

/** The indexed texts of an entry; `texts` are indexed in full, but without positions. */
export type Entry = { title: string; number?: string | null; texts?: readonly string[] }

/** The words of a title with their positions. */
export function titleVector(title: string): string {
  const lexemes = noLexemes()
  addPlaced(lexemes, wordsOf(title), 'A')
  return literal(lexemes)
}

/** The words of an entry: title (A) and number (B) with positions, texts without; plus the pairs of words by which phrases are found. */
export function entryVector({ title, number, texts = [] }: Entry): string {
  const lexemes = noLexemes(RESERVED_FOR_FILE)
  const [titleWords, numberWords, textWords] = [wordsOf(title), wordsOf(number ?? ''), texts.map(wordsOf)]
  addPlaced(lexemes, titleWords, 'A')
  addPlaced(lexemes, numberWords, 'B')
  for (const words of textWords)
    for (const { folded } of words) if (!isStopWord(folded)) for (const lexeme of lexemesOf(folded)) add(lexemes, lexeme)
  for (const words of [titleWords, numberWords, ...textWords]) addPairs(lexemes, words)
  return literal(lexemes)
}

/** The words of a page with their positions, and their pairs. */
export function pageVector(text: string): string {
  const lexemes = noLexemes()
  const words = wordsOf(text)
  addPlaced(lexemes, words, 'D')
  addPairs(lexemes, words)
  return literal(lexemes)
}

const noLexemes = (taken = 0): Lexemes => ({ bytes: taken, places: new Map() })

function addPlaced(lexemes: Lexemes, words: readonly Word[], weight: Weight) {
  for (const { folded, place } of words) {
    if (isStopWord(folded)) continue
    const written = `${Math.min(place, MAX_POSITION)}${weight === 'D' ? '' : weight}`
    for (const lexeme of lexemesOf(folded)) add(lexemes, lexeme, written)
  }
}

function addPairs(lexemes: Lexemes, words: readonly Word[]) {
  for (const pair of pairsOf(phraseOf(words))) add(lexemes, pair)
}

/** Upper bound of the size: four bytes of overhead per lexeme, two per position. */
function add(lexemes: Lexemes, lexeme: string, place?: string) {
  const known = lexemes.places.get(lexeme)
  const cost = (known === undefined ? Buffer.byteLength(lexeme) + 4 : 0) + (place === undefined ? 0 : 2)
  if (lexemes.bytes + cost > MAX_BYTES || (known !== undefined && known.size >= MAX_POSITIONS)) return
  const places = known ?? new Set()
  if (place !== undefined) places.add(place)
  if (known === undefined) lexemes.places.set(lexeme, places)
  lexemes.bytes += cost
}

/** Lexemes contain only letters, digits and the separators of numbers, so that nothing has to be escaped. */
const literal = ({ places }: Lexemes) =>
  [...places].map(([lexeme, at]) => (at.size === 0 ? `'${lexeme}'` : `'${lexeme}':${[...at].join(',')}`)).join(' ')
