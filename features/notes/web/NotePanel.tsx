import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notable } from '#features/notes/note.ts'
import collapsible from '#platform/web/ui/page/CollapsibleCard.module.css'
import { NoteForm } from './lazy-note-form.ts'
import classes from './NotesList.module.css'
import { newNoteOn, useCreateNote } from './use-create-note.ts'

type Props = { parent: Notable; committee_id: number }

/** Where a new note is written: open at the start, and after each saved note open, empty and private again (D3 §2). */
export function NotePanel({ parent, committee_id }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  const [written, count] = useState(0)
  const draft = newNoteOn(parent)
  const create = useCreateNote(parent, draft)
  const startAnew = () => {
    count(written + 1)
    setOpen(true)
  }
  return (
    <div className={classes.panel}>
      <UnstyledButton className={collapsible.toggle} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <IconChevronDown size={20} className={collapsible.chevron} aria-hidden />
        {t('notes.panel')}
      </UnstyledButton>
      {/* Keeps its contents while closed. */}
      <div id={id} hidden={!isOpen}>
        <NoteForm
          key={written}
          committee_id={committee_id}
          draft={draft}
          save={create}
          onSaved={startAnew}
          onCancel={startAnew}
          takesFocus={written > 0}
        />
      </div>
    </div>
  )
}
