import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Annotation } from '#shared/annotations/annotation.ts'
import type { LayerSession } from '#web/annotations/session.ts'
import { useNames } from '#web/annotations/tools/tool-names.ts'
import { useWords } from './use-words.ts'
import { rewritten } from './with-text.ts'

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
    rewrite: (before: Annotation, text: string) => {
      session.change([{ kind: 'update', before, annotation: rewritten(before, text) }])
      say(t('annotations.list.rewritten'))
    },
  }
}
export type Changes = ReturnType<typeof useChanges>
