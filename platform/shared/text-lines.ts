import { signsOf } from './signs.ts'

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
