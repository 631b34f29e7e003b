import { Button, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import type { Principal } from '#features/notifications/contract.ts'
import { notificationPolicy } from '#features/notifications/policy.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { EmptyState } from '#platform/web/ui/list/ListRow.tsx'
import { PrincipalsTable } from '#platform/web/ui/list/PrincipalsTable.tsx'
import { Explanation, MessageField } from './MessageField.tsx'
import { readersQuery, useSendNotification } from './queries.ts'

type Values = { principals: string[]; message: string }

/** Writes to people and groups about a meeting, by e-mail (D2 §2 Notification dialog). */
export function NotificationDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm<Values>({ principals: [], message: '' })
  const [isLeft, setLeft] = useState(false)
  const send = useSendNotification(meeting)
  const { principals, message } = form.values
  const missing = { principals: principals.length === 0, message: message.trim() === '' }
  // Shown only after the message field lost the focus: nobody is corrected before having typed.
  const hint = (name: keyof Values) => (isLeft && missing[name] ? t('problem.required_input_missing') : undefined)
  const { error: principalsError, ...ofPrincipals } = form.field('principals')
  const { error: messageError, ...ofMessage } = form.field('message')
  return (
    <FormDialog
      title={t('notifications.send_notification')}
      size={800}
      form={form}
      save={() => send(form.values)}
      saveLabel={t('notifications.send')}
      closeLabel={t('shell.close')}
      canSave={!missing.principals && !missing.message}
      onClose={onClose}
    >
      <Explanation meeting={meeting} />
      <Readers meeting={meeting} {...ofPrincipals} error={principalsError ?? hint('principals')} />
      <MessageField {...ofMessage} error={messageError ?? hint('message')} onLeave={() => setLeft(true)} />
    </FormDialog>
  )
}

type Props = { meeting: Meeting; value: string[]; onChange: (keys: string[]) => void; error: string | undefined }

/** The people to whom the reader may write about the meeting. */
function Readers({ meeting, ...choice }: Props) {
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
