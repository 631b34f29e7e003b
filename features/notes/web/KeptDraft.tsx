import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Question } from '#platform/web/ui/dialog/Question.tsx'
import { useClosing } from '#platform/web/ui/dialog/use-closing.ts'
import { type DraftName } from '#platform/web/ui/form/drafts.ts'
import { CopyText } from './CopyText.tsx'
import classes from './NoteItem.module.css'
import { dropDraft, readDraft } from './note-draft.ts'

/** A draft that can no longer be saved, to be copied or discarded; renders nothing if there is none. */
export function KeptDraft({ name }: { name: DraftName }) {
  const { t } = useTranslation()
  const heading = useId()
  const [draft, show] = useState(() => readDraft(name))
  const discard = () => {
    dropDraft(name)
    show(null)
  }
  const closing = useClosing({ isLosing: true, onClose: discard })
  if (!draft) return null
  return (
    <section className={classes.kept} aria-labelledby={heading}>
      <strong id={heading}>{t('notes.kept_draft')}</strong>
      <div className={classes.text}>{draft.annotation}</div>
      <CopyText text={draft.annotation} />
      {closing.question ? (
        <Question {...closing.question} />
      ) : (
        <Button variant="subtle" px={8} onClick={closing.ask}>
          {t('notes.discard')}
        </Button>
      )}
    </section>
  )
}
