import { useTranslation } from 'react-i18next'
import { DocumentNotes } from '#app/web/pages/document/DocumentNotes.tsx'
import { NotesList } from '#features/notes/web/NotesList.tsx'
import { BesideChoice } from './BesideChoice.tsx'
import { BesidePaper } from './BesidePaper.tsx'
import classes from './beside.module.css'
import { useBeside } from './beside-state.ts'
import { type LeftPaper, RightPane } from './RightPane.tsx'

/** What is open beside the document of the page: another one, its notes, or the choice of what to open. */
export function BesidePane(left: LeftPaper) {
  const { t } = useTranslation()
  const { beside } = useBeside()
  if (beside === null) return null
  if (beside === 'choice') {
    return (
      <RightPane name="choice" title={t('beside.choose')}>
        <BesideChoice {...left} />
      </RightPane>
    )
  }
  if (beside === 'notes') {
    return (
      <RightPane name="notes" title={t('beside.notes')}>
        <BesideNotes {...left} />
      </RightPane>
    )
  }
  return <BesidePaper key={`${beside.kind}/${beside.id}`} paper={beside} left={left} />
}

/** The notes on the document and on its agenda item, beside it. */
function BesideNotes({ document, notes }: LeftPaper) {
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
