import { Alert, Stack, Text } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import { changeSubscriptions, type Subscription } from '#features/subscriptions/contract.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { EmptyState, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { PushSwitch } from './PushSwitch.tsx'
import { subscriptionsQuery } from './queries.ts'
import { AllCommittees, CommitteeFields } from './SubscriptionFields.tsx'

/** What the reader is told of: when, and about what, for each committee; one dialog from the start, so that it keeps the focus while it loads. */
export function SubscriptionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(subscriptionsQuery)
  const form = useForm<{ changed: Changed }>({ changed: {} })
  const save = useAction(changeSubscriptions, { text: 'subscriptions.save', refresh: subscriptionsQuery.queryKey, inForm: true })
  const { changed } = form.values
  const all = data?.map((known) => ({ ...known, ...changed[known.committee_id] })) ?? []
  const isUseless = all.some(({ delivery, kinds }) => delivery !== 'none' && kinds.length === 0)
  return (
    <FormDialog
      title={t('subscriptions.title')}
      size={640}
      form={form}
      save={() => save.mutateAsync({ body: { subscriptions: all.map(({ title: _, ...choice }) => choice) } })}
      canSave={all.length > 0 && !isUseless}
      onClose={onClose}
    >
      {data && data.length > 0 && (
        <Choices
          subscriptions={all}
          onChange={(some) => form.change({ changed: { ...changed, ...Object.fromEntries(some.map(byCommittee)) } })}
        />
      )}
      {data?.length === 0 && <EmptyState text={t('subscriptions.empty')} />}
      {!data && isError && <PartError isAnnounced text={t('subscriptions.fetch_error')} onRetry={() => void refetch()} />}
      {!data && !isError && <RowsSkeleton rows={3} />}
    </FormDialog>
  )
}

type Changed = Record<number, Subscription>
const byCommittee = (one: Subscription) => [one.committee_id, one] as const

type Props = { subscriptions: Subscription[]; onChange: (changed: Subscription[]) => void }

function Choices({ subscriptions, onChange }: Props) {
  const { t } = useTranslation()
  const { email } = useMe()
  return (
    <Stack>
      <Text>{t('subscriptions.explained')}</Text>
      {!email && (
        <Alert role="none" icon={<IconMailOff aria-hidden />}>
          {t('subscriptions.no_address')}
        </Alert>
      )}
      {subscriptions.length > 1 && (
        <AllCommittees
          subscriptions={subscriptions}
          onChoose={(delivery) => onChange(subscriptions.map((one) => ({ ...one, delivery })))}
        />
      )}
      {subscriptions.map((subscription) => (
        <CommitteeFields key={subscription.committee_id} subscription={subscription} onChange={(changed) => onChange([changed])} />
      ))}
      <PushSwitch />
    </Stack>
  )
}
