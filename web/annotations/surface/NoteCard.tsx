import { ActionIcon, Textarea } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnnotationOf, longestText } from '#shared/annotations/annotation.ts'
import { noteSize } from '#shared/annotations/geometry/note-icon.ts'
import { rectToView, shownSize } from '#shared/annotations/geometry/page-space.ts'
import type { PageHost } from '#web/documents/viewer/page-hosts.ts'
import classes from './surface.module.css'
import { useFocusOnce } from './use-focus-once.ts'
import { useWriting, type WritingProps } from './use-writing.ts'

/** The text of a note, beside its icon. */
export function NoteCard(props: WritingProps & { annotation: AnnotationOf<'note'> }) {
  const { t } = useTranslation()
  const { text, write, end, close, onKeyDown, isReadOnly } = useWriting(props)
  const field = useFocusOnce<HTMLTextAreaElement>()
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) end()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and leaving end the writing.
    <section
      className={classes.note}
      style={placeBeside(props.annotation, props.page)}
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

const WIDTH = 264
const HEIGHT = 184
const GAP = 8

/** Right of the icon, left of it where there is no room, and always upon the page. */
function placeBeside({ x, y }: { x: number; y: number }, page: PageHost) {
  const icon = rectToView({ x, y, width: noteSize, height: noteSize }, page)
  const side = shownSize(page)
  const width = Math.min(WIDTH, side.width - 2 * GAP)
  const right = icon.x + icon.width + GAP
  const left = right + width <= side.width ? right : icon.x - GAP - width
  const within = (place: number, most: number) => Math.max(GAP, Math.min(most - GAP, place))
  return { width, left: within(left, side.width - width), top: within(icon.y, Math.max(2 * GAP, side.height - HEIGHT)) }
}
