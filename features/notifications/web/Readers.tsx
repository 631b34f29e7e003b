import { Button, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import type { Principal } from '#features/notifications/contract.ts'
import { notificationPolicy } from '#features/notifications/policy.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { PrincipalsTable } from '#platform/web/ui/list/PrincipalsTable.tsx'
import { readersQuery } from './queries.ts'

type Props = { meeting: Meeting; value: string[]; onChange: (keys: string[]) => void; error: string | undefined }

/** The people to whom the reader may write about the meeting. */
export function Readers({ meeting, ...choice }: Props) {
  const { t } = useTranslation()
  const mayChoose = useMayChoose(meeting)
  const { data, error, isFetching, refetch } = useQuery(readersQuery(meeting))
  if (error) return <Failure isFetching={isFetching} onRetry={() => void refetch()} />
  const principals = data?.filter(mayChoose)
  if (principals?.length === 0) return <EmptyState text={t('notifications.no_recipients')} />
  return <PrincipalsTable label={t('notifications.recipients')} principals={principals} {...choice} />
}

function useMayChoose(meeting: Meeting) {
  const me = useMe()
  const mayGroups = notificationPolicy.notifyGroups(me, meeting)
  return ({ type }: Principal) => type === 'user' || mayGroups
}

function Failure({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Stack align="flex-start" gap="xs" role="alert">
      <Text>{t('notifications.recipients_error')}</Text>
      <Button variant="default" loading={isFetching} leftSection={<IconRefresh size={20} aria-hidden />} onClick={onRetry}>
        {t('shell.try_again')}
      </Button>
    </Stack>
  )
}
