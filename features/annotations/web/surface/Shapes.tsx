import { memo } from 'react'
import type { Annotation, AnnotationOf } from '#features/annotations/annotation.ts'
import { type Shape, shapesOf } from '#features/annotations/geometry/path.ts'
import { BASELINE, innerOf, LEADING, originOf, PADDING } from '#features/annotations/geometry/text-box.ts'
import { isSameList } from '#platform/web/lib/same.ts'
import { chunksOf } from './page-annotations.ts'
import classes from './surface.module.css'
import { linesOf } from './text-lines.ts'

type Many = { annotations: readonly Annotation[] }

/** Renders annotations in chunks: of ten thousand annotations, a change re-renders only one chunk of a hundred. */
export const Shapes = ({ annotations }: Many) => chunksOf(annotations).map((chunk, at) => <Chunk key={at} annotations={chunk} />)

const Chunk = memo(
  ({ annotations }: Many) => annotations.map((annotation) => <Drawn key={annotation.id} annotation={annotation} />),
  (before, after) => isSameList(before.annotations, after.annotations),
)

/** One annotation. */
const Drawn = memo(({ annotation }: { annotation: Annotation }) => {
  if (annotation.type === 'freetext') return <FreeText annotation={annotation} />
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

function inkOf({ type, color }: Annotation, { d, paint, width }: Shape) {
  if (paint === 'stroke') return { d, stroke: color, strokeWidth: width, fill: 'none' }
  // The edge keeps pale icons visible.
  return type === 'note' ? { d, fill: color, stroke: '#000', strokeWidth: 0.75 } : { d, fill: color }
}

/** A free text with its line breaks. */
function FreeText({ annotation }: { annotation: AnnotationOf<'freetext'> }) {
  const { color, opacity, font_size, text, turn } = annotation
  const [x, y] = originOf(annotation)
  const lines = linesOf(text, innerOf(annotation).length - 2 * PADDING, font_size)
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
