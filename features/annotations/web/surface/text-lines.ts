import { brokenLines } from '#platform/shared/pdf/text-lines.ts'

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

/** A text in lines that are at most so long, in this font. */
export const linesOf = (text: string, length: number, font_size: number): string[] =>
  brokenLines(text, length, (line) => widthOf(line, font_size))
