import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCalendarShare, IconEyeExclamation } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createCalendarFeed, endCalendarFeed, getCalendarFeed } from '#features/calendar/contract.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { CopyButton } from '#platform/web/ui/button/buttons.tsx'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Question } from '#platform/web/ui/dialog/use-closing.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import classes from './CalendarDialog.module.css'

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
          <PartError isAnnounced text={t('calendar.fetch_error')} onRetry={() => void refetch()} />
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

type Create = { mutate: (asked: Record<string, never>) => void; reset: () => void; isPending: boolean }
type Props = { exists: boolean; create: Create }

/** Creates an address or renews it; asks first if that would revoke an existing one. */
function FeedActions({ exists, create }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null)
  const group = useRef<HTMLDivElement>(null)
  const revoke = useAction(endCalendarFeed, { text: 'calendar.revoke', refresh: calendarFeedQuery.queryKey, onDone: create.reset })
  const isPending = create.isPending || revoke.isPending
  const done = (act?: () => void) => {
    setAsked(null)
    act?.()
    group.current?.focus()
  }
  const acts = { renew: () => create.mutate({}), revoke: () => revoke.mutate({}) }
  return (
    <div ref={group} tabIndex={-1}>
      {asked ? (
        <Question
          text={t(`calendar.${asked}_question`)}
          lose={{ label: t(`calendar.${asked}`), onChoose: () => done(acts[asked]) }}
          keep={{ label: t('calendar.keep'), onChoose: () => done() }}
        />
      ) : exists ? (
        <Group>
          <Button variant="default" loading={isPending} onClick={() => setAsked('renew')} {...refusing}>
            {t('calendar.renew')}
          </Button>
          <Button variant="default" loading={isPending} onClick={() => setAsked('revoke')} {...refusing}>
            {t('calendar.revoke')}
          </Button>
        </Group>
      ) : (
        <Button loading={isPending} onClick={acts.renew} {...refusing}>
          {t('calendar.create')}
        </Button>
      )}
    </div>
  )
}

/** Whether the reader has a calendar feed, and since when. */
const calendarFeedQuery = queryOptions({
  queryKey: ['users', 'me', 'calendar_feed'],
  queryFn: ({ signal }) => call(getCalendarFeed, {}, signal),
  meta: { failure: 'calendar.fetch_error' },
})
