import { useTranslation } from 'react-i18next'
import type { DocumentWithParents } from '#shared/documents/contract.ts'
import { ListRow } from '#web/kit/ListRow.tsx'
import { Rows } from '#web/kit/Rows.tsx'
import classes from './DocumentPage.module.css'
import { useNextAgendaItem } from './use-next-agenda-item.ts'

/** Leads on to the next agenda item: of the agenda where that led here, else of the meeting (D1 §2.2, D3 §2). Nothing after the last one. */
export function NextAgendaItem({ document }: { document: DocumentWithParents }) {
  const { t } = useTranslation()
  const next = useNextAgendaItem(document)
  if (!next) return null
  return (
    <nav aria-label={t('documents.next_agenda_item')}>
      <h2 className={classes.versionsTitle}>{t('documents.next_agenda_item')}</h2>
      <Rows>
        <ListRow
          leading={next.number}
          title={next.title}
          link={{ to: '/agenda_items/$id', params: { id: next.id }, search: next.search }}
        />
      </Rows>
    </nav>
  )
}
