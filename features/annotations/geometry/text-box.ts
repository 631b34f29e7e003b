import type { Point, Rect, Turn } from '#platform/shared/page-space.ts'
import { brokenLines } from '#platform/shared/text-lines.ts'
import { roundedRect } from './points.ts'

/** Padding around the letters, in points. */
export const PADDING = 2
/** Line height, in font sizes. */
export const LEADING = 1.25
/** Share of the line height above the baseline. */
export const BASELINE = 0.78

/** Letters in a box, with their direction. */
export type TextBox = Rect & { font_size: number; turn: Turn; text: string }
/** Measures a line, in the unit of the font size. */
export type WidthOf = (line: string, font_size: number) => number
export type Page = { width: number; height: number }

/** Size along the lines, and across them. */
type Inner = { length: number; depth: number }

/** Where the first line starts: the corner that is on the reader's upper left. */
export function originOf({ x, y, width, height, turn }: Omit<TextBox, 'font_size' | 'text'>): Point {
  const origins: Record<Turn, Point> = { 0: [x, y], 90: [x + width, y], 180: [x + width, y + height], 270: [x, y + height] }
  return origins[turn]
}

/** The size of the box as the reader sees it. */
export const innerOf = ({ width, height, turn }: Pick<TextBox, 'width' | 'height' | 'turn'>): Inner =>
  turn === 90 || turn === 270 ? { length: height, depth: width } : { length: width, depth: height }

/** The text broken into lines that fit its box. */
export const linesOf = (box: TextBox, widthOf: WidthOf): string[] =>
  brokenLines(box.text, innerOf(box).length - 2 * PADDING, (line) => widthOf(line, box.font_size))

/** Room for the cursor, and against wrapping caused by rounding. */
const SLACK = 1

function boxFrom([x, y]: Point, { length, depth }: Inner, turn: Turn): Rect {
  const boxes: Record<Turn, Rect> = {
    0: { x, y, width: length, height: depth },
    90: { x: x - depth, y, width: depth, height: length },
    180: { x: x - length, y: y - depth, width: length, height: depth },
    270: { x, y: y - length, width: depth, height: length },
  }
  return roundedRect(boxes[turn])
}

type Font = Pick<TextBox, 'font_size' | 'turn'>

/** The box of an empty text, with the clicked point in the middle of its first line. */
export function emptyBox({ x, y }: { x: number; y: number }, { font_size, turn }: Font): Rect {
  const depth = font_size * LEADING + 2 * PADDING
  const up: Record<Turn, Point> = { 0: [x, y - depth / 2], 90: [x + depth / 2, y], 180: [x, y + depth / 2], 270: [x - depth / 2, y] }
  return boxFrom(up[turn], { length: font_size + 2 * PADDING, depth }, turn)
}

/** The box with a new text: it grows up to the edge of the page, unless the reader made it narrower than the text. */
export function withText<Box extends TextBox>(before: Box, text: string, { page, widthOf }: { page: Page; widthOf: WidthOf }): Box {
  const naturalLength = (of: string) => Math.max(...of.split('\n').map((line) => widthOf(line, before.font_size))) + 2 * PADDING + SLACK
  const origin = originOf(before)
  const { length } = innerOf(before)
  const isNarrow = naturalLength(before.text) > length + SLACK
  const natural = Math.min(naturalLength(text), roomFrom(origin, page, before.turn))
  const wide = isNarrow ? length : Math.max(before.font_size + 2 * PADDING, natural)
  const lines = brokenLines(text, wide - 2 * PADDING, (line) => widthOf(line, before.font_size)).length
  const depth = Math.max(1, lines) * before.font_size * LEADING + 2 * PADDING
  return { ...before, text, ...boxFrom(origin, { length: wide, depth }, before.turn) }
}

function roomFrom([x, y]: Point, { width, height }: Page, turn: Turn): number {
  const rooms: Record<Turn, number> = { 0: width - x, 90: height - y, 180: x, 270: y }
  return Math.max(60, rooms[turn])
}
