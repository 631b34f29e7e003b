import { Alert, Stack, Text } from '@mantine/core'
import { IconEyeExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { createCalendarFeed } from '#features/calendar/contract.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { FeedActions } from './FeedActions.tsx'
import { NewAddress } from './NewAddress.tsx'
import { calendarFeedQuery } from './queries.ts'

/** The secret address of one's own calendar: made, told once, renewed and revoked. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data: feed, isError, refetch } = useQuery(calendarFeedQuery)
  const create = useAction(createCalendarFeed, { failure: 'calendar.create_error', refresh: calendarFeedQuery.queryKey })
  return (
    <Dialog title={t('calendar.subscribe')} size={600} onClose={onClose}>
      <Stack>
        <Text>{t('calendar.what_it_is')}</Text>
        <Alert role="none" icon={<IconEyeExclamation aria-hidden />}>
          {t('calendar.who_has_it')}
        </Alert>
        {create.data ? <NewAddress address={create.data.address} /> : feed && <State feed={feed} />}
        {feed ? (
          <FeedActions exists={feed.created !== null} create={create} />
        ) : isError ? (
          <PartError isTold text={t('calendar.fetch_error')} onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton rows={2} />
        )}
      </Stack>
    </Dialog>
  )
}

function State({ feed: { created } }: { feed: { created: string | null } }) {
  const { t } = useTranslation()
  const { date } = useDates()
  return <Text>{created === null ? t('calendar.none') : t('calendar.exists', { date: date(created) })}</Text>
}
