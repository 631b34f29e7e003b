import { useTranslation } from 'react-i18next'
import { DocumentNotes } from '#app/web/pages/document/DocumentNotes.tsx'
import { NotesList } from '#features/notes/web/NotesList.tsx'
import classes from './beside.module.css'
import type { LeftPaper } from './RightPane.tsx'

/** The notes on the document and on its agenda item, beside it. */
export function BesideNotes({ document, notes }: LeftPaper) {
  const { t } = useTranslation()
  const { agenda_item, meeting } = document
  return (
    <div className={classes.body}>
      <h3 className={classes.group}>{t('beside.notes_of_document')}</h3>
      <DocumentNotes notes={notes} onGo={nothing} />
      {agenda_item && (
        <>
          <h3 className={classes.group}>{t('beside.notes_of_item', { title: agenda_item.title })}</h3>
          <NotesList parent={{ kind: 'agenda_items', id: agenda_item.id }} committee_id={meeting.committee.id} />
        </>
      )}
    </div>
  )
}

const nothing = () => {}
