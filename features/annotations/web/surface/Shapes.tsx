import { memo } from 'react'
import type { Annotation } from '#features/annotations/annotation.ts'
import { type Shape, shapesOf } from '#features/annotations/geometry/path.ts'
import { isSameList } from '#platform/web/lib/same-list.ts'
import { FreeText } from './FreeText.tsx'
import { chunksOf } from './page-annotations.ts'

type Many = { annotations: readonly Annotation[] }

/** Ten thousand annotations are looked at in a hundred portions: after a change one of them is drawn again. */
export const Shapes = ({ annotations }: Many) => chunksOf(annotations).map((chunk, at) => <Chunk key={at} annotations={chunk} />)

const Chunk = memo(
  ({ annotations }: Many) => annotations.map((annotation) => <Drawn key={annotation.id} annotation={annotation} />),
  (before, after) => isSameList(before.annotations, after.annotations),
)

/** One annotation as it looks. */
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
  // A pale icon is seen by its edge.
  return type === 'note' ? { d, fill: color, stroke: '#000', strokeWidth: 0.75 } : { d, fill: color }
}
