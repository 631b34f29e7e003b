import { memo } from 'react'
import type { Annotation } from '#features/annotations/annotation.ts'
import { shapesOf } from '#features/annotations/geometry/shape.ts'
import type { Shape } from '#features/annotations/geometry/svg-path.ts'
import { BASELINE, LEADING, linesOf, originOf, PADDING, type TextBox } from '#features/annotations/geometry/text-box.ts'
import { kindOf } from '#features/annotations/kinds/kinds.ts'
import { isSameList } from '#platform/web/lib/same.ts'
import { chunksOf } from './page-annotations.ts'
import classes from './surface.module.css'
import { widthOf } from './text-lines.ts'

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
  const lines = linesOf(box, widthOf)
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
