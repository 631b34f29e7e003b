import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { MeetingOfBusiness } from './MeetingOfBusiness.tsx'
import { itemsOfBusinessQuery } from './queries.ts'

/** The meetings that treat a business, each with its agenda items about it (D2 §2). */
export function BusinessMeetings({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data: items, isError, refetch } = useQuery(itemsOfBusinessQuery(id))
  const meetings = items && [...Map.groupBy(items, ({ meeting }) => meeting.id).values()]
  return (
    <SectionCard title={t('businesses.meetings_and_agenda_items')}>
      {!meetings && isError && <PartError isTold text={t('businesses.agenda_items_fetch_error')} onRetry={() => void refetch()} />}
      {!meetings && !isError && <RowsSkeleton rows={3} />}
      {meetings?.length === 0 && <EmptyState text={t('businesses.no_agenda_items')} />}
      {meetings?.map(([first, ...others]) => first && <MeetingOfBusiness key={first.meeting.id} items={[first, ...others]} />)}
    </SectionCard>
  )
}
