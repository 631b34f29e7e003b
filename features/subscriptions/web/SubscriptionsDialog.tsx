import { Alert, Stack, Text } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import { changeSubscriptions, type Subscription } from '#features/subscriptions/contract.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { EmptyState, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { subscriptionsQuery } from './queries.ts'
import { AllCommittees, CommitteeFields } from './SubscriptionFields.tsx'

const WIDTH = 640

/** What the reader is told of by mail: when, and about what, for each committee. */
export function SubscriptionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(subscriptionsQuery)
  if (data && data.length > 0) return <ChoiceDialog subscriptions={data} onClose={onClose} />
  return (
    <Dialog title={t('subscriptions.title')} size={WIDTH} onClose={onClose}>
      {data ? (
        <EmptyState text={t('subscriptions.empty')} />
      ) : isError ? (
        <PartError isAnnounced text={t('subscriptions.fetch_error')} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </Dialog>
  )
}

function ChoiceDialog({ subscriptions, onClose }: { subscriptions: Subscription[]; onClose: () => void }) {
  const { t } = useTranslation()
  const { email } = useMe()
  const form = useForm({ subscriptions })
  const save = useAction(changeSubscriptions, { text: 'subscriptions.save', refresh: subscriptionsQuery.queryKey, inForm: true })
  const all = form.values.subscriptions
  const set = (changed: (one: Subscription) => Subscription) => form.change({ subscriptions: all.map(changed) })
  const isUseless = all.some(({ delivery, kinds }) => delivery !== 'none' && kinds.length === 0)
  return (
    <FormDialog
      title={t('subscriptions.title')}
      size={WIDTH}
      form={form}
      save={() => save.mutateAsync({ body: { subscriptions: all.map(({ title: _, ...choice }) => choice) } })}
      canSave={!isUseless}
      onClose={onClose}
    >
      <Stack>
        <Text>{t('subscriptions.explained')}</Text>
        {!email && (
          <Alert role="none" icon={<IconMailOff aria-hidden />}>
            {t('subscriptions.no_address')}
          </Alert>
        )}
        {all.length > 1 && <AllCommittees subscriptions={all} onChoose={(delivery) => set((one) => ({ ...one, delivery }))} />}
        {all.map((subscription) => (
          <CommitteeFields
            key={subscription.committee_id}
            subscription={subscription}
            onChange={(changed) => set((one) => (one.committee_id === changed.committee_id ? changed : one))}
          />
        ))}
      </Stack>
    </FormDialog>
  )
}
