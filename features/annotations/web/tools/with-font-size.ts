import type { AnnotationOf } from '#features/annotations/annotation.ts'
import { rounded } from '#features/annotations/geometry/rounded.ts'
import { originOf, PADDING } from '#features/annotations/geometry/text-box.ts'

/** A free text with larger or smaller letters: its box grows or shrinks with them, so that the same words stand in each line, and begins where it began. */
export function withFontSize(before: AnnotationOf<'freetext'>, font_size: number): AnnotationOf<'freetext'> {
  const scaled = (length: number) => rounded(((length - 2 * PADDING) * font_size) / before.font_size + 2 * PADDING)
  const after = { ...before, font_size, width: scaled(before.width), height: scaled(before.height) }
  const [fromX, fromY] = originOf(before)
  const [toX, toY] = originOf(after)
  return { ...after, x: rounded(before.x + fromX - toX), y: rounded(before.y + fromY - toY) }
}
