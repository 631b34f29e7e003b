import { Button, Text } from '@mantine/core'
import { IconMapPin, IconMapPinPlus } from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Note } from '#features/notes/note.ts'
import { NotesList } from '#features/notes/web/NotesList.tsx'
import { goToNote, isOnPaper, isPlaced, type PaperNotes, type PlacedNote } from '#features/notes/web/on-page/paper-notes.ts'
import classes from './DocumentPage.module.css'

type Props = {
  notes: PaperNotes
  /** Called to bring the pages into view. */
  onGo: () => void
}

/** The notes of a document (D3 §2); a note placed on a page links there. */
export function DocumentNotes({ notes, onGo }: Props) {
  const { t } = useTranslation()
  const { document, committee_id, mayWrite, paper, begin } = notes
  return (
    <div className={classes.notes}>
      {mayWrite && paper && (
        <Button
          variant="default"
          className={classes.placeNote}
          leftSection={<IconMapPinPlus size={20} stroke={1.5} aria-hidden />}
          onClick={() => {
            begin({ do: 'place', note: null })
            onGo()
          }}
        >
          {t('placed_notes.place')}
        </Button>
      )}
      <NotesList parent={document} committee_id={committee_id} placeOf={placeIn({ notes, onGo })} />
      <Text size="sm" c="dimmed" px="md" pt="sm">
        {t('placed_notes.about')}
      </Text>
    </div>
  )
}

const placeIn = (props: Props) => (note: Note) => isPlaced(note) && <Place note={note} {...props} />

function Place({ note, notes: { paper, select }, onGo }: Props & { note: PlacedNote }) {
  const { t } = useTranslation()
  const page = note.page_number
  if (!paper) return <span>{t('placed_notes.on_page', { page })}</span>
  if (!isOnPaper(note, paper)) return <span>{t('placed_notes.beyond', { page })}</span>
  const go = () => {
    // Deselects first, so that a bubble already open takes the focus again.
    flushSync(() => select(null))
    select(note.id)
    goToNote(paper, note)
    onGo()
  }
  return (
    <Button
      variant="subtle"
      px={8}
      ms={-8}
      leftSection={<IconMapPin size={18} stroke={1.5} aria-hidden />}
      aria-label={t('placed_notes.go', { page })}
      onClick={go}
    >
      {t('placed_notes.on_page', { page })}
    </Button>
  )
}
