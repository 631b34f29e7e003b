import { compoundBeginnings, compoundNouns } from './compound-nouns.ts'
import { fold } from './fold.ts'
import { germanStem } from './stems.ts'

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
