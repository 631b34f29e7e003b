import { isSign, signBlocks } from '#features/search/signs.ts'
import { fold, type Word, wordsOf } from './analysis/words.ts'

/** For each folded letter its spellings: lower and upper case, and with the accents of our languages. */
const spelt = new Map<string, string>()
for (let code = 0x30; code < 0x100; code += 1) {
  const letter = String.fromCharCode(code)
  const folded = /[\p{L}0-9]/u.test(letter) ? fold(letter) : ''
  if (/^[a-z0-9]$/.test(folded)) spelt.set(folded, (spelt.get(folded) ?? '') + letter)
}
const letters = asRanges([...spelt.values()].join(''))

/** Regular expressions match ranges fastest. */
function asRanges(signs: string): string {
  const ranges: [string, string][] = []
  for (const sign of Array.from(signs).toSorted()) {
    const last = ranges.at(-1)
    if (last?.[1].charCodeAt(0) === sign.charCodeAt(0) - 1) last[1] = sign
    else ranges.push([sign, sign])
  }
  return ranges.map(([first, last]) => `${first}-${last}`).join('')
}

/** An umlaut may be spelt with a following e, which is not in the folded word. */
const asUmlaut = (folded: string) => (/[aou]/.test(folded) ? `[${spelt.get('e')}]*` : '')

const asSpelt = (folded: string) => Array.from(folded, (letter) => `[${spelt.get(letter)}]${asUmlaut(letter)}`).join('')

/** Tests for the beginning of a word only after its first letter: few positions get that far. */
const asOpening = (folded: string) => {
  const [first = ''] = folded
  return `[${spelt.get(first)}](?<![${letters}].)${asUmlaut(first)}${asSpelt(folded.slice(1))}`
}

/** Stemming changes at most this many letters at the end: `dying` and `die`, `publication` and `publiqu`. */
const changed = 3
const asStem = (stem: string) => asOpening(stem.slice(0, Math.max(1, stem.length - changed)))

/** Part of a compound, anywhere in a word, without an initial e or one after a, o or u; its first letters are enough for a candidate. */
const asPart = (stem: string) =>
  asSpelt(
    stem
      .replace(/([aou])e+/g, '$1')
      .replace(/^e/, '')
      .slice(0, 6),
  )

/**
 * Characters in words that need a closer look: all but plain letters, signs and punctuation, plus joining characters, and points, slashes and
 * apostrophes of numbers.
 */
const other = String.raw`[^\0-\x7F${letters}${signBlocks}–—…„“”‚‘’«»‹›•·§°€\u00A0]|-|[0-9][./'’]|[./][0-9]`

/**
 * Finds candidates: positions where a word begins or is joined that may have one of these lexemes, or begin with one of these beginnings.
 * Most of a text is ruled out by its letters; only the rest has to be folded and stemmed. Characters with several spellings are always
 * candidates.
 */
export function placesOfAny(lexemes: Iterable<string>, beginnings: readonly string[] = []): RegExp {
  const patterns = new Set(beginnings.flatMap((word) => (isSign(word) ? anySign : isPlain(word) ? asOpening(word) : [])))
  for (const lexeme of lexemes) {
    if (isSign(lexeme)) patterns.add(anySign)
    const [, kind = '', stem = ''] = /^([~+]?)([a-z0-9]+)$/.exec(lexeme) ?? []
    if (stem !== '') patterns.add(asPattern[kind]?.(stem) ?? asOpening(stem))
  }
  return new RegExp([...patterns, other].join('|'), 'g')
}

/** Signs have too many spellings to be told apart by them. */
const anySign = `[${signBlocks}]`
const asPattern: Record<string, (stem: string) => string> = { '~': asStem, '+': asPart }
const isPlain = (word: string) => /^[a-z0-9]+$/.test(word)

/** A range between two blanks that no word crosses. */
export type Stretch = { start: number; end: number }

/** After a hyphen, or a sign with its marks and invisible characters, a word may continue on the next line. */
const continued = String.raw`-‐\u00AD\u0300-\u036F\u200C\u200D\u2060\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF${signBlocks}`
const gap = new RegExp(String.raw`(?<![${continued} \t\r\n])[ \t\r\n]`, 'g')
const isContinued = new RegExp(`[${continued}]`)

const isBlank = (text: string, at: number) => ' \t\r\n'.includes(text.charAt(at))

function gapBefore(text: string, from: number): number {
  for (let at = from; at > 0; at -= 1) if (isBlank(text, at) && !isBlank(text, at - 1) && !isContinued.test(text.charAt(at - 1))) return at
  return 0
}

function gapAfter(text: string, from: number): number {
  gap.lastIndex = from
  return gap.exec(text)?.index ?? text.length
}

/** The stretches that contain one of the candidate places. */
export function* stretchesWith(text: string, places: RegExp): Generator<Stretch> {
  let end = 0
  while (end < text.length) {
    places.lastIndex = end
    const found = places.exec(text)
    if (!found) return
    const start = Math.max(end, gapBefore(text, found.index))
    end = gapAfter(text, found.index + 1)
    yield { start, end }
  }
}

export const nextStretch = (text: string, { end }: Stretch): Stretch => ({ start: end, end: gapAfter(text, end + 1) })

/** A word with its range in the whole text. */
export type Placed = Pick<Word, 'start' | 'end' | 'folded' | 'is_whole' | 'is_neighbour'>

export const wordsIn = (text: string, { start, end }: Stretch): Placed[] =>
  wordsOf(text.slice(start, end)).map((word) => ({
    start: start + word.start,
    end: start + word.end,
    folded: word.folded,
    is_whole: word.is_whole,
    is_neighbour: word.is_neighbour,
  }))
