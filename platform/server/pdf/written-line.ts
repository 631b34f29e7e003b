import type { PrintedFont } from './printed-font.ts'

/** A number of a content stream: never in exponents, and no finer than what is seen. */
export const num = (value: number): string => String(Math.round(value * 1000) / 1000 || 0)

/** What a font is called in the resources of a form. */
export const fontName = 'F'

type Place = { x: number; y: number; size: number; font: PrintedFont; name?: string }

/** One line whose feet stand at a place in page space, where y grows downwards: letters are turned back. */
export const writtenLine = (line: string, { x, y, size, font, name = fontName }: Place): string =>
  `BT /${name} ${num(size)} Tf 1 0 0 -1 ${num(x)} ${num(y)} Tm ${font.written(line)} TJ ET`
