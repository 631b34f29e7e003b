import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCalendarShare, IconEyeExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createCalendarFeed } from '#features/calendar/contract.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { CopyButton } from '#platform/web/ui/button/CopyButton.tsx'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { FeedActions } from './FeedActions.tsx'
import classes from './NewAddress.module.css'
import { calendarFeedQuery } from './queries.ts'

/** The secret address of one's own calendar: create it, see it once, renew or revoke it. */
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

/** A newly created address, to copy or to open in the calendar application. */
function NewAddress({ address }: { address: string }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, onCopied] = useState<boolean | null>(null)
  return (
    <Stack gap="xs">
      <TextInput
        ref={field}
        readOnly
        label={t('calendar.address')}
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Text component="output" size="sm">
        {t('calendar.shown_once')}
      </Text>
      <Group>
        <CopyButton {...{ text: address, field, isCopied, onCopied }} />
        <Button component="a" href={asWebcal(address)} variant="default" leftSection={<IconCalendarShare size={20} aria-hidden />}>
          {t('calendar.open')}
        </Button>
      </Group>
      <output className={classes.outcome}>{isCopied !== null && t(isCopied ? 'share.copied' : 'share.copy_by_hand')}</output>
    </Stack>
  )
}

/** The scheme that calendar applications handle; http becomes webcal and https becomes webcals, which uses TLS from the first request. */
const asWebcal = (address: string) => address.replace(/^http/, 'webcal')
