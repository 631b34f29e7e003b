import type { Annotation, AnnotationOf } from '#features/annotations/annotation.ts'
import { mostReplaced } from '#features/annotations/contract.ts'
import { parted } from '#features/annotations/geometry/stroke.ts'
import { longestText } from '#features/annotations/kinds/fields.ts'
import type { Change } from '#features/annotations/web/session/layer-session.ts'

type Strokes = AnnotationOf<'ink'> | AnnotationOf<'highlighter'>

/** Whether some of the annotations are strokes that can be one annotation. */
export const canJoin = (annotations: readonly Annotation[]): boolean => groupsOf(annotations).length > 0

/** The changes that make one annotation of the strokes that look alike on a page; the lowest one includes the others, and their texts. */
export const joined = (annotations: readonly Annotation[]): Change[] => groupsOf(annotations).flatMap(joinedGroup)

/** Strokes that look alike, and are on the same page; in stacking order. */
function groupsOf(annotations: readonly Annotation[]): Strokes[][] {
  const strokes = annotations.filter((one) => one.type === 'ink' || one.type === 'highlighter')
  const groups = Map.groupBy(strokes, ({ type, pageIndex, color, opacity, stroke_width }) =>
    [type, pageIndex, color, opacity, stroke_width].join(),
  )
  return [...groups.values()].filter(({ length }) => length > 1).map((group) => group.slice(0, mostReplaced))
}

/** Usually one annotation includes all others; if they are too large for that, they become as few as possible. */
function joinedGroup(group: readonly Strokes[]): Change[] {
  const parts = parted(group.flatMap(({ strokes }) => strokes))
  const text = group.flatMap((one) => one.text?.trim() || []).join('\n')
  if (parts.length >= group.length || text.length > longestText) return []
  return group.map((before, at): Change => {
    const strokes = parts[at]
    if (!strokes) return { kind: 'remove', annotation: before, into: group[parts.length - 1]!.id }
    const { text: _, ...rest } = before
    return { kind: 'update', before, annotation: { ...rest, strokes, ...(at === 0 && text !== '' && { text }) } as Strokes }
  })
}
