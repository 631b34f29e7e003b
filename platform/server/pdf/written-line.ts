import type { PrintedFont } from './printed-font.ts'

/** A number for a content stream: without exponent, and rounded to thousandths, which is finer than anyone can see. */
export const num = (value: number): string => String(Math.round(value * 1000) / 1000 || 0)

/** A font's name in the resources of a form. */
export const fontName = 'F'

type Place = { x: number; y: number; size: number; font: PrintedFont; name?: string }

/** Operators that write a line with its baseline at a point in page space; since y grows downwards there, the glyphs are flipped. */
export const writtenLine = (line: string, { x, y, size, font, name = fontName }: Place): string =>
  `BT /${name} ${num(size)} Tf 1 0 0 -1 ${num(x)} ${num(y)} Tm ${font.written(line)} TJ ET`
