import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#shared/meetings/contract.ts'
import { OnlyBookmarked } from '#web/bookmarks/OnlyBookmarked.tsx'
import { useOnlyBookmarked } from '#web/bookmarks/use-only-bookmarked.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { SectionCard } from '#web/kit/SectionCard.tsx'
import { AgendaItemRows } from './AgendaItemRows.tsx'

type Props = { meeting: Pick<Meeting, 'id' | 'committee_id' | 'has_tagesordnung' | 'agenda_items'> }

/** All agenda items of a meeting; "business directory" beside a formal agenda, else simply "agenda items" (D2 §2). */
export function BusinessDirectory({ meeting: { id, committee_id, has_tagesordnung, agenda_items } }: Props) {
  const { t } = useTranslation()
  const only = useOnlyBookmarked(id)
  const bookmarked = agenda_items.filter(({ bookmark }) => bookmark)
  return (
    <SectionCard
      title={t(has_tagesordnung ? 'meetings.business_directory' : 'meetings.agenda_items')}
      actions={(only.isOn || bookmarked.length > 0) && <OnlyBookmarked {...only} />}
    >
      {agenda_items.length === 0 && <EmptyState text={t('meetings.no_agenda_items')} />}
      {only.isOn && bookmarked.length === 0 && agenda_items.length > 0 && (
        <EmptyState text={t('agenda.no_bookmarks')}>
          <Button variant="default" onClick={only.onToggle}>
            {t('agenda.show_all')}
          </Button>
        </EmptyState>
      )}
      <AgendaItemRows items={only.isOn ? bookmarked : agenda_items} committee_id={committee_id} />
    </SectionCard>
  )
}
