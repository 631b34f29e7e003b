import { Button, Group, Stack, Text } from '@mantine/core'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadingFailed } from '#features/administration/web/ListCard.tsx'
import { webhookDeliveriesQuery } from '#features/administration/web/queries.ts'
import { resendWebhookDelivery, testWebhook } from '#features/webhooks/contract.ts'
import type { Webhook, WebhookDelivery } from '#features/webhooks/webhook.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { EmptyState, ListRow, Rows, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { RowAction } from '#platform/web/ui/list/RowActions.tsx'

type Props = { webhook: Webhook; onClose: () => void }

/** The latest deliveries of a webhook with their outcome, to send again, and a test. */
export function DeliveriesDialog({ webhook, onClose }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const { queryKey } = webhookDeliveriesQuery(webhook.id)
  const testing = useAction(testWebhook, { text: 'administration_pages.webhook_test', refresh: queryKey, inForm: true })
  return (
    <Dialog title={t('administration_pages.webhook_deliveries')} size={720} onClose={onClose}>
      <Stack>
        <Text style={{ overflowWrap: 'anywhere' }}>{webhook.url}</Text>
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {t('administration_pages.webhook_deliveries_explained')}
          </Text>
          <Button
            variant="default"
            leftSection={<IconSend size={20} stroke={1.5} aria-hidden />}
            loading={testing.isPending}
            onClick={() => testing.mutate({ params: { id: webhook.id } })}
            {...refusing}
          >
            {t('administration_pages.webhook_send_test')}
          </Button>
        </Group>
        <Deliveries webhook={webhook} />
      </Stack>
    </Dialog>
  )
}

function Deliveries({ webhook }: Pick<Props, 'webhook'>) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(webhookDeliveriesQuery(webhook.id))
  if (isError) return <LoadingFailed text={t('administration_pages.load_error')} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={4} />
  if (data.items.length === 0) return <EmptyState text={t('administration_pages.no_webhook_deliveries')} />
  return (
    <Rows label={t('administration_pages.webhook_deliveries')}>
      {data.items.map((delivery) => (
        <Delivery key={delivery.id} {...{ webhook, delivery }} />
      ))}
    </Rows>
  )
}

function Delivery({ webhook, delivery }: Pick<Props, 'webhook'> & { delivery: WebhookDelivery }) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const { dateTime } = useDates()
  const { queryKey } = webhookDeliveriesQuery(webhook.id)
  const sending = useAction(resendWebhookDelivery, { text: 'administration_pages.webhook_resend', refresh: queryKey, inForm: true })
  const { id, type, happened, state, attempts, next_attempt, problem } = delivery
  const title = t(`administration_pages.webhook_events.${type}`)
  const facts = [
    dateTime(happened),
    t(`administration_pages.webhook_states.${state}`),
    attempts > 0 && t('administration_pages.webhook_attempts', { count: attempts }),
    attempts > 0 && next_attempt && t('administration_pages.webhook_next_attempt', { when: dateTime(next_attempt) }),
    problem,
  ]
  return (
    <ListRow
      title={title}
      facts={facts}
      trailing={
        <RowAction
          label={t('administration_pages.webhook_resend', { title: `${title}, ${dateTime(happened)}` })}
          icon={<IconRefresh size={20} stroke={1.5} aria-hidden />}
          onClick={() => sending.mutate({ params: { id: webhook.id, delivery_id: id } })}
          {...refusing}
        />
      }
    />
  )
}
