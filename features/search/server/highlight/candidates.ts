import { fold } from '#features/search/server/analysis/fold.ts'

/** Letters as they are spelt: small, large and with the accents of our languages. */
const spelt = new Map<string, string>()
for (let code = 0x30; code < 0x100; code += 1) {
  const letter = String.fromCharCode(code)
  const folded = /[\p{L}0-9]/u.test(letter) ? fold(letter) : ''
  if (/^[a-z0-9]$/.test(folded)) spelt.set(folded, (spelt.get(folded) ?? '') + letter)
}
const letters = asRanges([...spelt.values()].join(''))

/** As patterns of many signs are read fastest. */
function asRanges(signs: string): string {
  const ranges: [string, string][] = []
  for (const sign of Array.from(signs).toSorted()) {
    const last = ranges.at(-1)
    if (last?.[1].charCodeAt(0) === sign.charCodeAt(0) - 1) last[1] = sign
    else ranges.push([sign, sign])
  }
  return ranges.map(([first, last]) => `${first}-${last}`).join('')
}

/** Whose umlaut may be written with an e behind it; that e is no letter of the folded word. */
const asUmlaut = (folded: string) => (/[aou]/.test(folded) ? `[${spelt.get('e')}]*` : '')

const asSpelt = (folded: string) => Array.from(folded, (letter) => `[${spelt.get(letter)}]${asUmlaut(letter)}`).join('')

/** Behind its first letter it is asked whether a word begins there: few places come that far. */
const asOpening = (folded: string) => {
  const [first = ''] = folded
  return `[${spelt.get(first)}](?<![${letters}].)${asUmlaut(first)}${asSpelt(folded.slice(1))}`
}

/** Of a word a stem changes no more than its end: `dying` and `die`, `publication` and `publiqu`. */
const changed = 3
const asStem = (stem: string) => asOpening(stem.slice(0, Math.max(1, stem.length - changed)))

/** A part of a compound stands anywhere in it, beside an a or o without its e; its first letters are enough to look closer. */
const asPart = (stem: string) =>
  asSpelt(
    stem
      .replace(/([aou])e+/g, '$1')
      .replace(/^e/, '')
      .slice(0, 6),
  )

/** Signs within words that have to be looked at closer: all but plain letters and punctuation, what joins words, and points, strokes and apostrophes of numbers. */
const other = String.raw`[^\0-\x7F${letters}–—…„“”‚‘’«»‹›•·§°€\u00A0]|-|[0-9][./'’]|[./][0-9]`

/**
 * Where in a text words begin, or are joined, that may have one of these lexemes, or begin with one of these beginnings. Most of a text is told apart by its
 * letters; only what is left has to be folded and stemmed. What has signs that are spelt in more than one way is always left.
 */
export function placesOfAny(lexemes: Iterable<string>, beginnings: readonly string[] = []): RegExp {
  const patterns = new Set(beginnings.filter(isPlain).map(asOpening))
  for (const lexeme of lexemes) {
    const [, kind = '', stem = ''] = /^([~+]?)([a-z0-9]+)$/.exec(lexeme) ?? []
    if (stem !== '') patterns.add(asPattern[kind]?.(stem) ?? asOpening(stem))
  }
  return new RegExp([...patterns, other].join('|'), 'g')
}

const asPattern: Record<string, (stem: string) => string> = { '~': asStem, '+': asPart }
const isPlain = (word: string) => /^[a-z0-9]+$/.test(word)
