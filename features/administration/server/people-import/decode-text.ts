import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

/** Marks at the beginning of a file that say its encoding. */
const marks: [Buffer, string][] = [
  [Buffer.from([0xff, 0xfe]), 'utf-16le'],
  [Buffer.from([0xfe, 0xff]), 'utf-16be'],
  [Buffer.from([0xef, 0xbb, 0xbf]), 'utf-8'],
]

/** The encodings without a mark that Excel writes: on Windows, on a Mac, and as "CSV (MS-DOS)". The first wins if they read equally well. */
const unmarked = ['windows-1252', 'macintosh', 'cp850'] as const

/** Decodes a table of names that Excel wrote as text, in whichever encoding. */
export function decodeText(bytes: Buffer): string {
  const marked = marks.find(([mark]) => bytes.subarray(0, mark.length).equals(mark))
  if (marked) return new TextDecoder(marked[1]).decode(bytes)
  if (isUtf8(bytes)) return bytes.toString()
  const texts = unmarked.map((encoding) => iconv.decode(bytes, encoding))
  const scores = texts.map(scoreOf)
  return texts[scores.indexOf(Math.max(...scores))] ?? ''
}

/** How well a text reads as names in Latin letters: a wrong encoding puts signs, or capitals after small letters, where umlauts and accents were. */
function scoreOf(text: string): number {
  let score = 0
  for (const { 0: found, index } of text.matchAll(/\P{ASCII}/gu)) {
    const [before = '', after = ''] = [text[index - 1], text[index + 1]]
    score += isPlausible(found, { before, after }) ? (frequent.test(found) ? 2 : 1) : -1
  }
  return score
}

const letter = /[À-ÖØ-öø-žȘ-ț]/u
const frequent = /[äöüéèÄÖÜÉ]/u
/** Typographic quotes, dashes and the section sign. */
const punctuation = /[\u2013\u2014\u2018\u2019\u201c-\u201e\u2026«»\u00a0§°]/u

function isPlausible(sign: string, { before, after }: { before: string; after: string }): boolean {
  if (!letter.test(sign)) return punctuation.test(sign) && !/\p{Ll}/u.test(after)
  const isCapital = /\p{Lu}/u.test(sign)
  return isCapital ? !/\p{Ll}/u.test(before) : /\p{L}/u.test(before) || !/\p{Ll}/u.test(after)
}
