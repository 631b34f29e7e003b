import { foldSigns, isNeighbour, isSign, type Piece, piecesOf } from '#features/search/signs.ts'

/** A word in a text, or a sign of a script without blanks: its range (UTF-16), its spelling there, its folded form, and its position. */
export type Word = {
  start: number
  end: number
  spelt: string
  folded: string
  place: number
  /** Joins several words: `Verkehrs-Initiative`, `2026.123`. It precedes them and has the position of the first. */
  is_whole: boolean
  /** A sign that directly follows another one: only such signs make a word. */
  is_neighbour: boolean
}

// Letters and digits, with invisible characters between them; Swiss thousands (1'200); and words hyphenated at a line break, unless the
// next word shows that it is a suspended hyphen (Strassen-\nund Wegbau).
const inner = String.raw`[\p{L}\p{N}\p{M}\u00AD\u200C\u200D\u2060\uFEFF]`
const thousands = String.raw`(?<=\p{N})['’](?=\p{N}{3}(?!\p{N}))`
const pairs = String.raw`(?:und|oder|bzw|sowie|bis|et|ou|and|or)(?!\p{L})`
const broken = String.raw`(?<=\p{L}\u00AD?)[-‐]?[ \t]*\r?\n[ \t]*(?=\p{Ll})(?!${pairs})`
const hyphenated = String.raw`(?:(?=[-‐])|(?<=\u00AD))${broken}`
const run = new RegExp(String.raw`[\p{L}\p{N}](?:${inner}|${thousands}|${hyphenated})*`, 'gu')

/** The words of a text in order. */
export const wordsOf = (text: string): Word[] => joinedRuns(text).flatMap((parts) => withWhole(text, parts))

/** Folds its word lazily: marking a text needs few of them. */
class Run implements Word {
  readonly start: number
  readonly end: number
  readonly spelt: string
  readonly place: number
  readonly is_whole = false
  readonly is_sign: boolean
  is_neighbour = false
  #folded: string | undefined
  constructor({ text, index, is_sign }: Piece, place: number) {
    this.start = index
    this.end = index + text.length
    this.spelt = text
    this.is_sign = is_sign
    this.place = place
  }
  get folded(): string {
    return (this.#folded ??= fold(this.spelt))
  }
  /** Some characters fold to nothing; these letters and digits never do. */
  get isEmpty(): boolean {
    return !/^[a-z0-9]/i.test(this.spelt) && this.folded === ''
  }
}

/** Groups words that only a joining character separates. */
function joinedRuns(text: string): Word[][] {
  const all: Word[][] = []
  let last: Run | undefined
  for (const word of runsOf(text)) {
    if (word.is_sign && last?.is_sign) word.is_neighbour = isNeighbour(last.spelt, text.slice(last.end, word.start), word.spelt)
    const joined = all.at(-1)
    if (joined !== undefined && isJoined(text, last, word)) joined.push(word)
    else all.push([word])
    last = word
  }
  return all
}

function* runsOf(text: string): Generator<Run> {
  let place = 0
  for (const found of text.matchAll(run))
    for (const piece of piecesOf(found[0])) {
      const word = new Run({ ...piece, index: found.index + piece.index }, place + 1)
      if (word.isEmpty) continue
      place += 1
      yield word
    }
}

/** By a hyphen, or by a point or slash next to a digit. */
function isJoined(text: string, before: Run | undefined, word: Run): boolean {
  if (before?.end !== word.start - 1 || before.is_sign || word.is_sign) return false
  const joint = text.charAt(before.end)
  return /[-‐‑]/.test(joint) || (/[./]/.test(joint) && /\p{N}[./]|[./]\p{N}/u.test(text.slice(before.end - 1, word.start + 1)))
}

const whole = { is_whole: true, is_neighbour: false }

/** Numbers keep their separators, words do not: Verkehrs-Initiative is Verkehrsinitiative. */
function withWhole(text: string, parts: Word[]): Word[] {
  const [first, last] = [parts.at(0), parts.at(-1)]
  if (first === undefined || last === undefined || parts.length === 1) return parts
  const hasDigit = parts.some(({ folded }) => /\p{N}/u.test(folded))
  const joint = (end: number) => (hasDigit ? text.charAt(end).replace(/[‐‑]/, '-') : '')
  const folded = parts.map((part) => part.folded + (part === last ? '' : joint(part.end))).join('')
  return folded.length > longestWord
    ? parts
    : [{ start: first.start, end: last.end, spelt: text.slice(first.start, last.end), folded, place: first.place, ...whole }, ...parts]
}

/** Words and lexemes are truncated to this length, in the index and in queries. */
const longestWord = 59

const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/**
 * Normalises a word for look-up: lower case, no diacritics, and both spellings of German umlauts reduced to the base letter (ä, ae and a
 * are equal). After a vowel or q, `ue` is no umlaut (Neuerung, Bauentwicklung, question) unless a word begins there (Videoueberwachung);
 * before u, `oe` is none (œuvre).
 */
export function fold(word: string): string {
  if (isSign(word)) return foldSigns(word).slice(0, longestWord)
  return plain(word)
    .replace(/ae|oe(?!u)|(?<![aeioq])ue|ue(?=ber|bung)/g, (pair) => pair.charAt(0))
    .slice(0, longestWord)
    .replace(/[\uD800-\uDBFF]$/, '')
}

/** Fast path: most words need only lower case. */
const plain = (word: string) =>
  /[^a-zA-Z0-9]/.test(word)
    ? word
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? '')
        .replace(/[^\p{L}\p{N}]/gu, '')
    : word.toLowerCase()

// Stop words. Left out are those that are a word in another language or an abbreviation (car, it, was, who, été, son, so).
const german = `
  der die das den dem des ein eine einen einem einer eines und oder aber als auch auf aus bei bis da damit dass denn dies diese diesem diesen dieser
  dieses doch durch er es sie wir ihr ihre ihren ihrem ihrer ihres sein seine seinen seinem seiner seines fur gegen hat haben hatte hatten ich im in
  ist sind war waren wird werden wurde wurden worden kann konnen muss mussen soll sollen sich nach nicht noch nur ob ohne sehr seit sowie uber um
  unter vom von vor welche welcher welches welchen wenn wie zu zum zur zwischen bzw mit am an`
const french = `
  le la les l un une des du de d et ou mais donc que qui quoi dont ce cet cette ces il elle ils elles nous vous leur leurs sa ses se s si sur
  sous par pour avec sans dans en entre vers chez est sont etait etaient ont ayant qu ne n pas plus au aux y j m t c`
const english = `
  the a an and or but of to in on at by for from with without into as is are were be been being has have had do does did not this that these those
  its their there which we you they he she his her if than then`

const stopWords = new Set([german, french, english].flatMap((words) => words.trim().split(/\s+/)).map(fold))

/** Whether a folded word is a stop word: it is not looked up, but keeps its position. */
export const isStopWord = (folded: string) => stopWords.has(folded)
