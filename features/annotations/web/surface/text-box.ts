import type { AnnotationOf } from '#features/annotations/annotation.ts'
import { roundedRect } from '#features/annotations/geometry/rounded.ts'
import { type Inner, innerOf, LEADING, originOf, PADDING } from '#features/annotations/geometry/text-box.ts'
import type { Point, Rect, Turn } from '#platform/shared/page-space.ts'
import { linesOf, widthOf } from './text-lines.ts'

/** Room for the cursor, and against wrapping caused by rounding. */
const SLACK = 1

type FreeText = AnnotationOf<'freetext'>

function boxFrom([x, y]: Point, { length, depth }: Inner, turn: Turn): Rect {
  const boxes: Record<Turn, Rect> = {
    0: { x, y, width: length, height: depth },
    90: { x: x - depth, y, width: depth, height: length },
    180: { x: x - length, y: y - depth, width: length, height: depth },
    270: { x, y: y - length, width: depth, height: length },
  }
  return roundedRect(boxes[turn])
}

type Font = { font_size: number; turn: Turn }

/** The box of an empty text, with the clicked point in the middle of its first line. */
export function emptyBox({ x, y }: { x: number; y: number }, { font_size, turn }: Font): Rect {
  const depth = font_size * LEADING + 2 * PADDING
  const up: Record<Turn, Point> = { 0: [x, y - depth / 2], 90: [x + depth / 2, y], 180: [x, y + depth / 2], 270: [x - depth / 2, y] }
  return boxFrom(up[turn], { length: font_size + 2 * PADDING, depth }, turn)
}

type Page = { width: number; height: number }

/** The free text with a new text: its box grows up to the edge of the page, unless the reader made it narrower than the text. */
export function withText(before: FreeText, text: string, page: Page): FreeText {
  const origin = originOf(before)
  const { length } = innerOf(before)
  const isNarrow = naturalLength(before.text, before.font_size) > length + SLACK
  const natural = Math.min(naturalLength(text, before.font_size), roomFrom(origin, page, before.turn))
  const wide = isNarrow ? length : Math.max(before.font_size + 2 * PADDING, natural)
  const lines = linesOf(text, wide - 2 * PADDING, before.font_size).length
  const depth = Math.max(1, lines) * before.font_size * LEADING + 2 * PADDING
  return { ...before, text, ...boxFrom(origin, { length: wide, depth }, before.turn) }
}

const naturalLength = (text: string, font_size: number) =>
  Math.max(...text.split('\n').map((line) => widthOf(line, font_size))) + 2 * PADDING + SLACK

function roomFrom([x, y]: Point, { width, height }: Page, turn: Turn): number {
  const rooms: Record<Turn, number> = { 0: width - x, 90: height - y, 180: x, 270: y }
  return Math.max(60, rooms[turn])
}
