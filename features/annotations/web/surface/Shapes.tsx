import { memo } from 'react'
import type { Annotation } from '#features/annotations/annotation.ts'
import { shapesOf } from '#features/annotations/geometry/shape.ts'
import type { Shape } from '#features/annotations/geometry/svg-path.ts'
import { BASELINE, linesOf as boxLines, LEADING, originOf, PADDING, type TextBox } from '#features/annotations/geometry/text-box.ts'
import { kindOf } from '#features/annotations/kinds/kinds.ts'
import { chunksOf } from '#features/annotations/web/session/shown-annotations.ts'
import { brokenLines, EMOJI_WIDTH, withoutEmoji } from '#platform/shared/text-lines.ts'
import { isSameList } from '#platform/web/lib/same.ts'
import classes from './surface.module.css'

type Many = { annotations: readonly Annotation[] }

/** Renders annotations in chunks: of ten thousand annotations, a change re-renders only one chunk of a hundred. */
export const Shapes = ({ annotations }: Many) => chunksOf(annotations).map((chunk, at) => <Chunk key={at} annotations={chunk} />)

const Chunk = memo(
  ({ annotations }: Many) => annotations.map((annotation) => <Drawn key={annotation.id} annotation={annotation} />),
  (before, after) => isSameList(before.annotations, after.annotations),
)

/** One annotation. */
const Drawn = memo(({ annotation }: { annotation: Annotation }) => {
  const box = kindOf(annotation).textBoxOf?.(annotation)
  if (box) return <Letters box={box} annotation={annotation} />
  const shapes = shapesOf(annotation)
  const [only] = shapes
  if (only && shapes.length === 1)
    return <path {...inkOf(annotation, only)} strokeOpacity={annotation.opacity} fillOpacity={annotation.opacity} />
  return (
    <g opacity={annotation.opacity}>
      {shapes.map((shape, at) => (
        <path key={at} {...inkOf(annotation, shape)} />
      ))}
    </g>
  )
})

function inkOf({ color }: Annotation, { d, paint, width, hasEdge }: Shape) {
  if (paint === 'stroke') return { d, stroke: color, strokeWidth: width, fill: 'none' }
  return hasEdge ? { d, fill: color, stroke: '#000', strokeWidth: 0.75 } : { d, fill: color }
}

/** A text with its line breaks. */
function Letters({ box, annotation: { color, opacity } }: { box: TextBox; annotation: Annotation }) {
  const { font_size, turn } = box
  const [x, y] = originOf(box)
  const lines = boxLines(box, widthOf)
  return (
    <text
      className={classes.text}
      transform={`translate(${x} ${y}) rotate(${turn})`}
      fill={color}
      fillOpacity={opacity}
      fontSize={font_size}
    >
      {lines.map((line, at) => (
        <tspan key={at} x={PADDING} y={PADDING + (at + BASELINE) * LEADING * font_size}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

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
  return ((context ? measured(line, context) : (line.length * SIZE) / 2) * font_size) / SIZE
}

/** Emoji come from the system's font; they count as in a PDF, so that lines break at the same words. */
function measured(line: string, on: OffscreenCanvasRenderingContext2D): number {
  const { text, count } = withoutEmoji(line)
  return on.measureText(text).width + count * EMOJI_WIDTH * SIZE
}

/** Breaks a text into lines of a maximum length in this font. */
export const linesOf = (text: string, length: number, font_size: number): string[] =>
  brokenLines(text, length, (line) => widthOf(line, font_size))
