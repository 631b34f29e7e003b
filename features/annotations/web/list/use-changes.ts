import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Annotation, isWritten } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import type { Change, LayerSession } from '#features/annotations/web/session.ts'
import { useNames } from '#features/annotations/web/shortcuts/shortcuts.ts'
import { written } from '#features/annotations/web/surface/writing.ts'
import { useWords } from '#features/annotations/web/words.ts'

/** The changes that the list makes to a layer, and their announcements. */
export function useChanges(session: LayerSession) {
  const { t } = useTranslation()
  const { commandHint } = useNames()
  const { titleOf } = useWords()
  const [said, say] = useState('')
  return {
    said,
    remove: (annotation: Annotation, title = titleOf(annotation)) => {
      session.change([{ kind: 'remove', annotation }])
      const undo = session.can_change ? commandHint('undo') : t('annotations.list.removed_for_good')
      say(t('annotations.list.removed', { title, undo }))
    },
    rewrite: (annotation: Annotation, text: string) => {
      const before = session.shown().annotations.find(({ id }) => id === annotation.id)
      // If it was removed in the meantime, it is created under a new id.
      const anew: Change = { kind: 'create', annotation: { ...rewritten(annotation, text), id: crypto.randomUUID() } }
      session.change([before ? { kind: 'update', before, annotation: rewritten(before, text) } : anew])
      say(t('annotations.list.rewritten'))
    },
  }
}
export type Changes = ReturnType<typeof useChanges>

/** The annotation with a new text: the box of a free text grows downwards, an empty remark is dropped. */
function rewritten(annotation: Annotation, text: string): Annotation {
  if (isWritten(annotation)) {
    const { x, y, width, height } = boundsOf(annotation)
    return written(annotation, text, { width: x + width, height: y + height })
  }
  if (text !== '') return { ...annotation, text }
  const { text: _, ...rest } = annotation
  return rest
}
