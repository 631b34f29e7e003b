import { ActionIcon, Textarea } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnnotationOf, longestText } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/bounds.ts'
import { beside } from './beside.ts'
import classes from './surface.module.css'
import { useFocusOnce } from './use-focus-once.ts'
import { useWriting, type WritingProps } from './use-writing.ts'

/** Editor of a note's text, beside its icon. */
export function NoteCard(props: WritingProps & { annotation: AnnotationOf<'note'> }) {
  const { t } = useTranslation()
  const { text, write, end, close, onKeyDown, isReadOnly } = useWriting(props)
  const field = useFocusOnce<HTMLTextAreaElement>()
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) end()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and blur end editing.
    <section
      className={classes.note}
      style={beside(boundsOf(props.annotation), props.page, card)}
      data-own
      aria-label={t('annotations.surface.note')}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <Textarea
        ref={field}
        aria-label={t('annotations.surface.note_text')}
        placeholder={t('annotations.surface.note_placeholder')}
        autosize={false}
        rows={5}
        maxLength={longestText}
        readOnly={isReadOnly}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <ActionIcon variant="subtle" color="gray" size={44} className={classes.close} aria-label={t('shell.close')} onClick={close}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </section>
  )
}

const card = { width: 264, height: 184 }
