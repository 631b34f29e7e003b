/** Width of a line in points. */
export type Measure = (line: string) => number
type Room = { length: number; measure: Measure }

/** Breaks a text into lines of at most `length` points: at spaces, and within a word only if it does not fit on a line. */
export const brokenLines = (text: string, length: number, measure: Measure): string[] =>
  text.split('\n').flatMap((paragraph) => wrapped(paragraph, { length, measure }))

function wrapped(paragraph: string, room: Room): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(/(?<=\s)(?=\S)/)) {
    if (line === '' || fits(line + word, room)) line += word
    else {
      lines.push(line)
      line = word
    }
    const pieces = piecesOf(line, room)
    line = pieces.pop() ?? ''
    lines.push(...pieces)
  }
  return [...lines, line]
}

const fits = (line: string, { length, measure }: Room) => measure(line.trimEnd()) <= length

/** Splits a word that does not fit on a line; a sign is never split. */
function piecesOf(word: string, room: Room): string[] {
  if (fits(word, room)) return [word]
  const pieces: string[] = []
  for (let signs = signsOf(word); signs.length > 0; ) {
    const count = longestFitting(signs, room)
    pieces.push(signs.slice(0, count).join(''))
    signs = signs.slice(count)
  }
  return pieces
}

/** How many signs fit on a line, at least one. Long words are not measured as a whole. */
function longestFitting(signs: readonly string[], room: Room): number {
  const isShort = (count: number) => fits(signs.slice(0, count).join(''), room)
  let [least, most] = [1, 2]
  while (most < signs.length && isShort(most)) [least, most] = [most, 2 * most]
  most = Math.min(most, signs.length)
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (isShort(middle)) least = middle
    else most = middle - 1
  }
  return least
}

const modified = String.raw`(?:\p{Emoji_Modifier}|\uFE0F)*`
const pictograph = String.raw`(?:\p{Emoji_Presentation}|\p{Emoji_Modifier_Base}(?=\p{Emoji_Modifier})|\p{Extended_Pictographic}(?=\uFE0F))`
const emoji = [
  String.raw`\p{Regional_Indicator}{2}`,
  String.raw`[0-9#*]\uFE0F?\u20E3`,
  String.raw`${pictograph}${modified}[\u{E0020}-\u{E007F}]*(?:\u200D\p{Extended_Pictographic}${modified})*`,
].join('|')
const whole = new RegExp(`^(?:${emoji})$`, 'u')
const anyEmoji = new RegExp(emoji, 'gu')
const sign = new RegExp(String.raw`${emoji}|[^][\p{M}\u200C\u200D]*`, 'gu')

/** Whether a sign is an emoji that is shown as a picture: one without a variation selector may be a plain symbol. */
export const isEmoji = (text: string): boolean => whole.test(text)

/** The text without its emoji, and how many it had. */
export function withoutEmoji(text: string): { text: string; count: number } {
  const rest = text.replace(anyEmoji, '')
  return { text: rest, count: rest === text ? 0 : (text.match(anyEmoji)?.length ?? 0) }
}

/** Splits a text into signs as a reader sees them: an emoji with all that modifies it, and a letter with its accents, are one. */
export const signsOf = (text: string): string[] => text.match(sign) ?? []

/** Width of an emoji in Noto Emoji, in font sizes. The screen reckons with it, too, so that lines break there as in PDFs. */
export const EMOJI_WIDTH = 2600 / 2048
