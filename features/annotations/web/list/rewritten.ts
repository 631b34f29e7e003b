import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/bounds.ts'
import { isWritten, written } from '#features/annotations/web/surface/keep-text.ts'

/** The annotation with another text: the box of a free text grows downwards, an empty remark is none. */
export function rewritten(annotation: Annotation, text: string): Annotation {
  if (isWritten(annotation)) {
    const { x, y, width, height } = boundsOf(annotation)
    return written(annotation, text, { width: x + width, height: y + height })
  }
  if (text !== '') return { ...annotation, text }
  const { text: _, ...rest } = annotation
  return rest
}
