import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Question, useClosing } from '#platform/web/ui/dialog/use-closing.tsx'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import type { DraftName } from '#platform/web/ui/form/unsaved.ts'
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

/** Copies a text and says whether it worked. */
export function CopyText({ text }: { text: string }) {
  const { t } = useTranslation()
  const copy = async () => {
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('There is no clipboard'))
    await Promise.resolve(copied).then(
      () => notify('success', t('notes.copied')),
      () => notify('error', t('notes.copy_failed')),
    )
  }
  return (
    <Button variant="subtle" px={8} leftSection={<IconCopy size={18} stroke={1.5} aria-hidden />} onClick={() => void copy()}>
      {t('notes.copy')}
    </Button>
  )
}
