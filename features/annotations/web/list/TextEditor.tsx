import { Button, Group, Textarea } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Annotation, isWritten } from '#features/annotations/annotation.ts'
import { longestText } from '#features/annotations/kinds/fields.ts'
import { kindOf } from '#features/annotations/kinds/kinds.ts'
import { useLeaving } from '#features/annotations/web/surface/writing.ts'
import { Question, useClosing } from '#platform/web/ui/dialog/use-closing.tsx'
import classes from './list.module.css'

/**
 * Edits the text of a note or free text, or the remark of any other annotation, within its row: Ctrl or Cmd + Enter saves, Escape cancels
 * and asks first if something was changed.
 */
export function TextEditor({ annotation, commands }: EditorProps) {
  const { t } = useTranslation()
  const { text, setText, isChanged, canSave, save, cancel } = useText({ annotation, commands })
  const closing = useClosing({ isLosing: isChanged, onClose: cancel })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closing.ask()
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
      {closing.question ? (
        <Question {...closing.question} />
      ) : (
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" ref={closing.isBack ? focus : undefined} onClick={closing.ask}>
            {t('shell.cancel')}
          </Button>
          <Button disabled={!canSave} onClick={save}>
            {t('shell.save')}
          </Button>
        </Group>
      )}
    </div>
  )
}

const focus = (node: HTMLElement | null) => node?.focus()

const writeAtEnd = (field: HTMLTextAreaElement | null) => {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

/** How the row saves a changed text and closes its field. */
export type TextCommands = { write: (annotation: Annotation, text: string) => void; close: (annotation: Annotation) => void }
type EditorProps = { annotation: Annotation; commands: TextCommands }

/** A text being edited in its row: also saved on unmount, unless the edit was cancelled. */
function useText({ annotation, commands }: EditorProps) {
  const [text, setText] = useState(annotation.text ?? '')
  const kept = useRef(text)
  // Without letters it would be invisible; it is to be deleted instead.
  const canSave = kindOf(annotation).text !== 'letters' || text.trim() !== ''
  const keep = () => {
    if (!canSave || text === kept.current) return
    kept.current = text
    commands.write(annotation, text)
  }
  useLeaving(keep)
  const save = () => {
    keep()
    if (canSave) commands.close(annotation)
  }
  const cancel = () => {
    kept.current = text
    commands.close(annotation)
  }
  return { text, setText, isChanged: text !== (annotation.text ?? ''), canSave, save, cancel }
}
