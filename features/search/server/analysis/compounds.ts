import { compoundBeginnings, compoundNouns } from './compound-nouns.ts'
import { fold } from './fold.ts'
import { germanStem } from './stems.ts'

const shortestPart = 3
const mostParts = 5

// Between two parts stands nothing, one of these, or an e less (Schule, Schulhaus).
const links = ['', 's', 'es', 'n', 'en', 'er', 'e', 'ens']

const nouns = [...new Set(compoundNouns.map(fold))]
const stems = new Set(nouns.map(germanStem))
const masculines = new Set(nouns.flatMap((noun) => [noun, noun.replace(/e$/, '')]))
const beginnings = new Set(compoundBeginnings.map(fold))
const linked = new Set(nouns.flatMap((noun) => [...links.map((link) => noun + link), noun.replace(/e$/, '')]))

/**
 * The stems of the parts of a folded German compound, and of those that are compounds themselves (Wasserversorgung in Wasserversorgungsanlage); none where
 * not every piece of it is known.
 */
export function partsOf(folded: string): string[] {
  if (folded.length < 2 * shortestPart || isNoun(folded)) return []
  const pieces = piecesOf(folded)
  return pieces === undefined ? [] : runsOf(pieces)
}

const feminine = /in(?:nen)?$/

/** Präsidentin of Präsident, Kundin of Kunde; Meinungsstein is no feminine, though Meinungsste has the stem of Meinung. */
const isFeminine = (word: string) => feminine.test(word) && masculines.has(word.replace(feminine, ''))

const isNoun = (word: string) => stems.has(germanStem(word)) || isFeminine(word)

/** The fewest pieces that the word is made of, of which the later ones are long: Bach|strasse, not Bachs|trasse. */
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
    for (let end = start + shortestPart; end <= word.length - shortestPart; end += 1) {
      const piece = linkedPiece(word, start, end)
      const rest = piece === undefined ? undefined : from(end)
      if (piece !== undefined && rest !== undefined && rest.length + 1 < (best?.length ?? mostParts + 1)) best = [piece, ...rest]
    }
    return best
  }
  return from(0)
}

const lastPiece = (word: string, start: number) => spellings(word, start, word.length).find(isNoun)

const linkedPiece = (word: string, start: number, end: number) =>
  spellings(word, start, end).find((piece) => linked.has(piece) || beginnings.has(piece))

/** A piece as its noun is folded by itself: beside an a or o it has lost its e (Klimaerwärmung). */
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
