/**
 * Scripts whose words are not separated by blanks; Korean separates them, but joins endings to them. Their letters, here called signs, are
 * searched one by one and as neighbours. Dictionaries that find words, such as that of `Intl.Segmenter`, change with the version of Node.js and
 * differ between browsers: what is indexed with one would not be found with another.
 */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
const marksWithVowels = ['Thai', 'Lao', 'Khmer', 'Myanmar']
const anyOf = (names: string[]) => `[${names.map((name) => String.raw`\p{scx=${name}}`).join('')}]`

// Tone marks are left out as accents are.
const tone = String.raw`[\u0E48-\u0E4E\u0EC8-\u0ECE]`
const vowel = String.raw`(?!${tone})(?=\p{M})${anyOf(marksWithVowels)}`
const letter = String.raw`(?=[\p{L}\p{Nl}])${anyOf(scripts)}`
/** macOS writes the names of files with syllables taken apart. */
const syllable = String.raw`[\u1100-\u115F][\u1160-\u11A7][\u11A8-\u11FF]?`
/** Tone marks, variants, voicing marks in any width, and invisible characters. */
const after = String.raw`(?!${vowel})[\p{M}\uFF9E\uFF9F\u00AD\u200C\u200D\u2060\uFEFF]`

/** Nearly all signs of Chinese, Japanese and Korean texts: they are told by their code, and fold to themselves. */
const usual = String.raw`\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FEF\uAC00-\uD7A3`
const isUsual = new RegExp(`^[${usual}]`)

/** One sign as it is spelt. */
const sign = `[${usual}](?![^${usual}])|(?:${syllable}|${letter}|${vowel})(?:${after})*`
const aSign = new RegExp(`^(?:${letter}|${vowel})`, 'u')
const rest = String.raw`[\p{L}\p{N}](?:(?!${letter}|${vowel})[^])*`
const signOrRest = new RegExp(`${sign}|${rest}`, 'gu')
const notFolded = new RegExp(String.raw`(?!${vowel})[^\p{L}\p{N}]`, 'gu')

/** Rules out most texts fast. */
const mayHaveSigns = /[\u0E00-\uFFFF]/

/** The blocks of signs and their punctuation, for regular expressions without the flag u; with the surrogates of rare ones. */
export const signBlocks = String.raw`\u0E00-\u0EFF\u1000-\u109F\u1100-\u11FF\u1780-\u17FF\u2E80-\u31FF\u3400-\u9FFF\uA960-\uA97F\uA9E0-\uA9FF\uAA60-\uAA7F\uAC00-\uDFFF\uF900-\uFAFF\uFF01-\uFF0F\uFF1A-\uFF1F\uFF5F-\uFFDC`

/** Whether a text begins with a sign. */
export const isSign = (text: string): boolean => isUsual.test(text) || (mayHaveSigns.test(text.charAt(0)) && aSign.test(text))

/** A sign without tone marks and variants, in its usual width: が is not か, but ｶﾞ is ガ, and ทำ is ทา. */
export const foldSigns = (text: string): string =>
  text.length === 1 && isUsual.test(text) ? text : text.normalize('NFKC').toLowerCase().replace(notFolded, '')

export type Piece = { text: string; index: number; is_sign: boolean }

/** A run of letters and digits as its signs, each a piece, and what is between them: 第5回 has three pieces. */
export function piecesOf(run: string): Piece[] {
  if (!mayHaveSigns.test(run)) return [{ text: run, index: 0, is_sign: false }]
  return Array.from(run.matchAll(signOrRest), ({ 0: text, index }) => ({ text, index, is_sign: isSign(text) }))
}

const hangul = /\p{Script=Hangul}/u
const lineBreak = /^[ \t]*\r?\n[ \t]*$/

/** Whether a sign directly follows another one, `between` them being nothing, or a line break where the script has no blanks. */
export const isNeighbour = (before: string, between: string, next: string): boolean =>
  between === '' || between === '\u200B' || (lineBreak.test(between) && !hangul.test(before) && !hangul.test(next))

/** A match without the blank that a line break between two signs became: pdf.js searches such lines as one. */
export const withoutBreaks = (match: string): string =>
  match.replace(/(\S)\s(?=(\S))/gu, (found, before: string, next: string) =>
    isSign(before) && isSign(next) && isNeighbour(before, '\n', next) ? before : found,
  )
