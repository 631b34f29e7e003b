import type { AnnotationOf } from '#features/annotations/annotation.ts'
import { BASELINE, innerOf, LEADING, originOf, PADDING } from '#features/annotations/geometry/text-box.ts'
import type { PrintedFont } from '#platform/server/pdf/printed-font.ts'
import { num, writtenLine } from '#platform/server/pdf/written-line.ts'
import type { Rect } from '#platform/shared/pdf/rect.ts'
import { around, diagonalOf } from '#platform/shared/pdf/rect.ts'
import { brokenLines } from '#platform/shared/pdf/text-lines.ts'
import { writtenColor } from './written-shapes.ts'

type FreeText = AnnotationOf<'freetext'>

const linesOf = (annotation: FreeText, font: PrintedFont): string[] =>
  brokenLines(annotation.text, innerOf(annotation).length - 2 * PADDING, (line) => font.widthOf(line, annotation.font_size))

/** What a free text takes of its page: its lines may be more than its box has room for. */
export function reachOfFreetext(annotation: FreeText, font: PrintedFont): Rect {
  const { font_size, turn } = annotation
  const lines = linesOf(annotation, font)
  const wide = Math.max(...lines.map((line) => font.widthOf(line, font_size))) + 2 * PADDING
  const deep = lines.length * LEADING * font_size + 2 * PADDING
  const [x, y] = originOf(annotation)
  const [cos, sin] = turns[turn]
  return around([...diagonalOf(annotation), [x, y], [x + cos * wide - sin * deep, y + sin * wide + cos * deep]])
}

/** The content that draws a free text in page space, in the same lines as the screen. */
export function writtenFreetext(annotation: FreeText, font: PrintedFont): string {
  const { font_size, turn, color } = annotation
  const lines = linesOf(annotation, font)
  const [x, y] = originOf(annotation)
  const [cos, sin] = turns[turn]
  const place = `q ${cos} ${sin} ${-sin} ${cos} ${num(x)} ${num(y)} cm`
  const drawn = lines.map((line, at) =>
    writtenLine(line, { x: PADDING, y: PADDING + (at + BASELINE) * LEADING * font_size, size: font_size, font }),
  )
  return [place, `${writtenColor(color)} rg`, ...drawn, 'Q'].join('\n')
}

const turns = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] } as const
