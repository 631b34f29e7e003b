import { lexemesOf } from './lexemes.ts'
import { pairsOf } from './pairs.ts'
import { isStopWord } from './stop-words.ts'
import { type Word, wordsOf } from './words.ts'

// PostgreSQL's limits: a vector is under 1 MiB, a place at most 16383, and a lexeme has 255 of them. What a giant text has beyond is left out.
const mostBytes = 900_000
const lastPlace = 16_383
const mostPlaces = 255
// An entry has the words of its file as well, up to 600 kB.
const leftToFile = 500_000

type Weight = 'A' | 'B' | 'D'
type Lexemes = { bytes: number; places: Map<string, Set<string>> }

/** What is to be found by its words: texts are written in full, and without places. */
export type Entry = { title: string; number?: string | null; texts?: readonly string[] }

/** The words of a title in their places. */
export function titleVector(title: string): string {
  const lexemes = noLexemes()
  addPlaced(lexemes, wordsOf(title), 'A')
  return literal(lexemes)
}

/** The words of an entry: of its title (A) and its number (B) with places, of its texts without; and the pairs of words by which phrases are found. */
export function entryVector({ title, number, texts = [] }: Entry): string {
  const lexemes = noLexemes(leftToFile)
  const [titleWords, numberWords, textWords] = [wordsOf(title), wordsOf(number ?? ''), texts.map(wordsOf)]
  addPlaced(lexemes, titleWords, 'A')
  addPlaced(lexemes, numberWords, 'B')
  for (const words of textWords)
    for (const { folded } of words) if (!isStopWord(folded)) for (const lexeme of lexemesOf(folded)) add(lexemes, lexeme)
  for (const words of [titleWords, numberWords, ...textWords]) addPairs(lexemes, words)
  return literal(lexemes)
}

/** The words of a page in their places, and their pairs. */
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
    const written = `${Math.min(place, lastPlace)}${weight === 'D' ? '' : weight}`
    for (const lexeme of lexemesOf(folded)) add(lexemes, lexeme, written)
  }
}

function addPairs(lexemes: Lexemes, words: readonly Word[]) {
  for (const pair of pairsOf(words)) add(lexemes, pair)
}

/** Four bytes are more than a lexeme's alignment and number of places take, two are a place. */
function add(lexemes: Lexemes, lexeme: string, place?: string) {
  const known = lexemes.places.get(lexeme)
  const cost = (known === undefined ? Buffer.byteLength(lexeme) + 4 : 0) + (place === undefined ? 0 : 2)
  if (lexemes.bytes + cost > mostBytes || (known !== undefined && known.size >= mostPlaces)) return
  const places = known ?? new Set()
  if (place !== undefined) places.add(place)
  if (known === undefined) lexemes.places.set(lexeme, places)
  lexemes.bytes += cost
}

/** Lexemes hold letters, digits and what joins numbers: nothing that would have to be escaped. */
const literal = ({ places }: Lexemes) =>
  [...places].map(([lexeme, at]) => (at.size === 0 ? `'${lexeme}'` : `'${lexeme}':${[...at].join(',')}`)).join(' ')
