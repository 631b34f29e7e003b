import { useTranslation } from 'react-i18next'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import classes from './DocumentPage.module.css'
import { NextItemRow } from './NextItemRow.tsx'
import { useNextAgendaItem } from './use-next-agenda-item.ts'

/** Leads on to the next agenda item: of the agenda where that led here, else of the meeting (D1 §2.2, D3 §2). Nothing after the last one. */
export function NextAgendaItem({ document }: { document: DocumentWithParents }) {
  const { t } = useTranslation()
  const next = useNextAgendaItem(document)
  if (!next) return null
  return (
    <nav aria-label={t('agenda.next_agenda_item')}>
      <h2 className={classes.versionsTitle}>{t('agenda.next_agenda_item')}</h2>
      <NextItemRow next={next} />
    </nav>
  )
}
