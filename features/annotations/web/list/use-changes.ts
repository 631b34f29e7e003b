import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { Change, LayerSession } from '#features/annotations/web/session.ts'
import { useNames } from '#features/annotations/web/tools/tool-names.ts'
import { rewritten } from './rewritten.ts'
import { useWords } from './use-words.ts'

/** What the list changes in a layer, and what it says about it. */
export function useChanges(session: LayerSession) {
  const { t } = useTranslation()
  const { deedHint } = useNames()
  const { titleOf } = useWords()
  const [said, say] = useState('')
  return {
    said,
    remove: (annotation: Annotation, title = titleOf(annotation)) => {
      session.change([{ kind: 'remove', annotation }])
      const undo = session.can_change ? deedHint('undo') : t('annotations.list.removed_for_good')
      say(t('annotations.list.removed', { title, undo }))
    },
    rewrite: (annotation: Annotation, text: string) => {
      const before = session.shown().annotations.find(({ id }) => id === annotation.id)
      // What was removed meanwhile does not come back under its id.
      const anew: Change = { kind: 'create', annotation: { ...rewritten(annotation, text), id: crypto.randomUUID() } }
      session.change([before ? { kind: 'update', before, annotation: rewritten(before, text) } : anew])
      say(t('annotations.list.rewritten'))
    },
  }
}
export type Changes = ReturnType<typeof useChanges>
