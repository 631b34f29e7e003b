import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Note } from '#features/notes/note.ts'
import { CopyText } from './CopyText.tsx'
import classes from './NoteItem.module.css'

const OrphanHelp = lazy(async () => ({ default: (await import('./OrphanHelp.tsx')).OrphanHelp }))

/** Says that what the note was about is gone, and offers its text for another one (D3 §2). */
export function OrphanNote({ note }: { note: Note }) {
  const { t } = useTranslation()
  const [isExplained, explain] = useState(false)
  return (
    <div className={classes.orphan}>
      <span className={classes.lost}>
        <IconLinkOff size={18} stroke={1.5} aria-hidden />
        {t('notes.orphan')}
      </span>
      <Button variant="subtle" px={8} onClick={() => explain(true)}>
        {t('notes.orphan_help')}
      </Button>
      <CopyText text={note.annotation} />
      {isExplained && (
        <Suspense>
          <OrphanHelp note={note} onClose={() => explain(false)} />
        </Suspense>
      )}
    </div>
  )
}
