import { Button, Group, Textarea } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type Annotation, longestText } from '#shared/annotations/annotation.ts'
import { isWritten } from '#web/annotations/surface/keep-text.ts'
import type { RowDeeds } from './ListedPages.tsx'
import classes from './list.module.css'
import { useText } from './use-text.ts'

export type EditorProps = { annotation: Annotation; deeds: RowDeeds }

/** The text of a note or a free text, or the remark on anything else, in a field of its row: Ctrl or Cmd and Enter saves, Escape gives up. */
export function TextEditor({ annotation, deeds }: EditorProps) {
  const { t } = useTranslation()
  const { text, setText, canSave, save, cancel } = useText({ annotation, deeds })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={classes.editor}>
      <Textarea
        ref={writeAtEnd}
        label={t(isWritten(annotation) ? 'annotations.list.text' : 'annotations.list.remark')}
        rows={4}
        maxLength={longestText}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button variant="default" onClick={cancel}>
          {t('shell.cancel')}
        </Button>
        <Button disabled={!canSave} onClick={save}>
          {t('shell.save')}
        </Button>
      </Group>
    </div>
  )
}

const writeAtEnd = (field: HTMLTextAreaElement | null) => {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}
