import { brokenLines } from '#platform/shared/text-lines.ts'

/** The font of free texts, the same as the application's. */
export const FONT = "'Source Sans 3 Variable', sans-serif"

/** Large enough that hinting does not matter. */
const SIZE = 100

const createContext = () => {
  const context = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  if (context) context.font = `${SIZE}px ${FONT}`
  return context
}
let context: OffscreenCanvasRenderingContext2D | null | undefined

/** Width of a line, in the unit of the font size; an estimate of half the font size per letter if it cannot be measured. */
export function widthOf(line: string, font_size: number): number {
  context ??= createContext()
  return ((context ? context.measureText(line).width : (line.length * SIZE) / 2) * font_size) / SIZE
}

/** Breaks a text into lines of a maximum length in this font. */
export const linesOf = (text: string, length: number, font_size: number): string[] =>
  brokenLines(text, length, (line) => widthOf(line, font_size))
