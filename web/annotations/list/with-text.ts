import type { Annotation } from '#shared/annotations/annotation.ts'
import { withText as grown } from '#web/annotations/surface/text-box.ts'

/** Whether the text is what there is to read, and no remark. */
export const isWritten = ({ type }: Annotation): boolean => type === 'note' || type === 'freetext'

/** The annotation with another text: the box of a free text grows downwards, an empty remark is none. */
export function rewritten(annotation: Annotation, text: string): Annotation {
  const { x, y, width, height } = annotation as { x: number; y: number; width: number; height: number }
  if (annotation.type === 'freetext') return grown(annotation, text, { width: x + width, height: y + height })
  if (text !== '' || isWritten(annotation)) return { ...annotation, text }
  const { text: _, ...rest } = annotation
  return rest as Annotation
}
