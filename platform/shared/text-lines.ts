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
    if (line === '' || fits(line + word.trimEnd(), room)) line += word
    else {
      lines.push(line)
      line = word
    }
    while (!fits(line.trimEnd(), room) && line.length > 1) {
      const most = longestFitting(line, room)
      lines.push(line.slice(0, most))
      line = line.slice(most)
    }
  }
  return [...lines, line]
}

const fits = (line: string, { length, measure }: Room) => measure(line) <= length

function longestFitting(line: string, room: Room): number {
  let [least, most] = [1, line.length]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(line.slice(0, middle), room)) least = middle
    else most = middle - 1
  }
  return least
}
