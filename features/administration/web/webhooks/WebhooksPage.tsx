import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PartHeading } from '#features/administration/web/AdministrationNavigation.tsx'
import { useEdited, useLatest, useRemove } from '#features/administration/web/entry-form.ts'
import { ListCard, useAdministrationSearch } from '#features/administration/web/ListCard.tsx'
import { listQuery } from '#features/administration/web/queries.ts'
import { webhookCalls } from '#features/webhooks/contract.ts'
import { type Webhook, webhookEvents } from '#features/webhooks/webhook.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'
import { SearchField } from '#platform/web/ui/form/search-fields.tsx'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { RowAction, RowActions } from '#platform/web/ui/list/RowActions.tsx'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { SecretDialog, WebhookDialog } from './WebhookDialog.tsx'

/** The webhooks: their addresses, their events, and the latest deliveries. */
export function WebhooksPage() {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const { search, ask } = useAdministrationSearch()
  const found = useQuery(listQuery(webhookCalls.list, { query: search.query, start: search.start }))
  const { edited, add, edit, close } = useEdited<Webhook>()
  const latest = useLatest(edited?.item, found.data)
  const remove = useRemove(webhookCalls.remove, (title) => t('administration_pages.remove_question', { title }))
  const [watched, watch] = useState<Webhook | null>(null)
  const [secret, showSecret] = useState<string | null>(null)
  const factsOf = useFacts()
  return (
    <>
      <PartHeading part="webhooks" />
      <SearchField label={t('administration_pages.search')} value={search.query} onSearch={(query) => ask({ query })} />
      <ListCard
        title={t('administration_pages.webhooks')}
        actions={<AddButton label={t('administration_pages.add_webhooks')} onClick={add} />}
        found={found}
        empty={t('administration_pages.no_webhooks')}
      >
        {(webhook) => (
          <ListRow
            key={webhook.id}
            title={webhook.url}
            facts={factsOf(webhook)}
            trailing={
              <>
                <RowAction
                  label={t('administration_pages.webhook_deliveries_of', { title: webhook.url })}
                  icon={<IconListDetails size={20} stroke={1.5} aria-hidden />}
                  onClick={() => watch(webhook)}
                  {...refusing}
                />
                <RowActions title={webhook.url} onEdit={() => edit(webhook)} onDelete={() => remove(webhook, webhook.url)} />
              </>
            }
          />
        )}
      </ListCard>
      {edited && <WebhookDialog item={latest} onSecret={showSecret} onClose={close} />}
      {secret !== null && <SecretDialog secret={secret} onClose={() => showSecret(null)} />}
      {watched && <DeliveriesDialog webhook={watched} onClose={() => watch(null)} />}
    </>
  )
}

function useFacts() {
  const { t } = useTranslation()
  return ({ description, is_active, is_gone, failed_count, waiting_count, events }: Webhook) => [
    description,
    !is_active && t(is_gone ? 'administration_pages.webhook_is_gone' : 'administration_pages.webhook_is_off'),
    failed_count > 0 && t('administration_pages.webhook_failed', { count: failed_count }),
    waiting_count > 0 && t('administration_pages.webhook_waiting', { count: waiting_count }),
    events.length === webhookEvents.length
      ? t('administration_pages.webhook_all_events')
      : events.map((name) => t(`administration_pages.webhook_events.${name}`)).join(', '),
  ]
}
