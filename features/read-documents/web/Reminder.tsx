import { Button, Group, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIsClosed } from '#features/committees/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { sendNotification } from '#features/notifications/contract.ts'
import { useNotifySent } from '#features/notifications/web/queries.ts'
import type { Reader } from '#features/read-documents/contract.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { readersQuery } from './queries.ts'

type Props = { meeting: Meeting; readers: Reader[] }

/** How many members have read everything, and a button that reminds the others with a prepared message. */
export function Reminder({ meeting, readers }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const isClosed = useIsClosed(meeting.committee_id)
  const { remind, isSending } = useRemind(meeting)
  const behind = behindAmong(readers).length
  return (
    <Group px="md" pb="sm" gap="sm">
      <Text>{t('read_documents.progress', { count: readers.length - behind, all: readers.length })}</Text>
      <Button
        variant="default"
        leftSection={<IconBell size={20} aria-hidden />}
        disabled={behind === 0 || isClosed}
        loading={isSending}
        onClick={() => remind(readers)}
        {...refusing}
      >
        {t('read_documents.remind')}
      </Button>
    </Group>
  )
}

/** Reminds, after a confirmation, the members who have not read everything: as of then, because this page may have been open for hours. */
function useRemind({ id, committee_id }: Meeting) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifySent = useNotifySent()
  const sending = useAction(sendNotification, {
    failure: 'read_documents.remind_error',
    refresh: readersQuery(id).queryKey,
    by: async (asked) => {
      const principals = behindAmong(await client.fetchQuery({ ...readersQuery(id), staleTime: 0 }))
      if (principals.length === 0) throw new Error(t('read_documents.all_have_read'))
      return call(sendNotification, { ...asked, body: { ...asked.body, principals } })
    },
  })
  const remind = (readers: Reader[]) => {
    const principals = behindAmong(readers)
    if (!window.confirm(t('read_documents.remind_question', { count: principals.length }))) return
    const params = { committee: committee_id, meeting: id }
    sending.mutate({ params, body: { message: t('read_documents.reminder'), principals } }, { onSuccess: notifySent })
  }
  return { remind, isSending: sending.isPending }
}

const behindAmong = (readers: Reader[]) =>
  readers.filter(({ read_documents }) => !read_documents).map(({ id }) => ({ id, type: 'user' as const }))
