/** The font of free texts, as the whole application has it. */
export const FONT = "'Source Sans 3 Variable', sans-serif"

/** Measured at a size at which hinting does not matter. */
const SIZE = 100

const createContext = () => {
  const context = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  if (context) context.font = `${SIZE}px ${FONT}`
  return context
}
let context: OffscreenCanvasRenderingContext2D | null | undefined

/** How long a line is, in the unit of the font's size; half a size for each letter where nothing can be measured. */
export function widthOf(line: string, font_size: number): number {
  context ??= createContext()
  return ((context ? context.measureText(line).width : (line.length * SIZE) / 2) * font_size) / SIZE
}

/** A text in lines that are at most so long: broken at spaces, and within words only where a word has no room. */
export const linesOf = (text: string, length: number, font_size: number): string[] =>
  text.split('\n').flatMap((paragraph) => wrapped(paragraph, { length, font_size }))

type Room = { length: number; font_size: number }

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

const fits = (line: string, { length, font_size }: Room) => widthOf(line, font_size) <= length

function longestFitting(line: string, room: Room): number {
  let [least, most] = [1, line.length]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(line.slice(0, middle), room)) least = middle
    else most = middle - 1
  }
  return least
}
