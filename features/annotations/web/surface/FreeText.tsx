import type { AnnotationOf } from '#features/annotations/annotation.ts'
import { BASELINE, innerOf, LEADING, originOf, PADDING } from '#features/annotations/geometry/text-box.ts'
import classes from './surface.module.css'
import { linesOf } from './text-lines.ts'

/** A free text in its lines. */
export function FreeText({ annotation }: { annotation: AnnotationOf<'freetext'> }) {
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
