import { ActionIcon, Textarea } from '@mantine/core'
import { IconMessage, IconX } from '@tabler/icons-react'
import type { FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnnotationOf } from '#features/annotations/annotation.ts'
import { roundedPoint } from '#features/annotations/geometry/points.ts'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import { longestText } from '#features/annotations/kinds/fields.ts'
import { noteSize } from '#features/annotations/kinds/note.ts'
import { placeBeside } from '#features/annotations/web/surface/Sheet.tsx'
import classes from '#features/annotations/web/surface/surface.module.css'
import { type Click, type Common, emptyText, placeText, useFocusOnce, useWriting } from '#features/annotations/web/surface/writing.ts'
import { inColors, paleColors } from '#features/annotations/web/tools/styles.ts'
import type { Point } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { KindTool, WritingProps } from './kind-tool.ts'

type Note = AnnotationOf<'note'>

/** Editor of a note's text, beside its icon. */
function NoteCard(props: WritingProps<Note>) {
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
      style={placeBeside(boundsOf(props.annotation), props.page, card)}
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

/** The icon's position: centred on the point, but entirely on the page. */
function iconAt({ width, height }: PageHost, [x, y]: Point): Pick<Note, 'x' | 'y'> {
  const inside = (place: number, side: number) => Math.max(0, Math.min(side - noteSize, place - noteSize / 2))
  const [left, top] = roundedPoint([inside(x, width), inside(y, height)])
  return { x: left, y: top }
}

const emptyNote = (common: Common, { page, place }: Click): Note => ({ ...common, type: 'note', ...iconAt(page, place) })

/** Puts sticky notes on the page; its icon is what shows there. */
export const note: KindTool<Note> = {
  icon: IconMessage,
  key: 'c',
  pointing: 'pick',
  begin: placeText<Note>('note', emptyNote),
  placed: emptyText(emptyNote),
  styleFields: ['color', 'opacity'],
  presets: inColors(paleColors),
  isPale: true,
  hasHelp: true,
  room: 'medium',
  Editor: NoteCard,
}
