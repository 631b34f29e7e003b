import { Checkbox, Fieldset, Select, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Delivery, deliveries, eventKinds, type Subscription } from '#features/subscriptions/contract.ts'

type AllProps = { subscriptions: Subscription[]; onChoose: (delivery: Delivery) => void }

/** One choice for all committees; empty as long as they differ. */
export function AllCommittees({ subscriptions, onChoose }: AllProps) {
  const { t } = useTranslation()
  const [first, ...others] = subscriptions
  const isSame = others.every(({ delivery }) => delivery === first?.delivery)
  return (
    <DeliveryChoice
      label={t('subscriptions.all')}
      placeholder={t('subscriptions.mixed')}
      value={isSame ? (first?.delivery ?? null) : null}
      onChoose={onChoose}
    />
  )
}

type Props = { subscription: Subscription; onChange: (changed: Subscription) => void }

/** The choice for one committee: when, and about what. */
export function CommitteeFields({ subscription, onChange }: Props) {
  const { t } = useTranslation()
  const { title, delivery, kinds } = subscription
  return (
    <Fieldset legend={title}>
      <Stack gap="sm">
        <DeliveryChoice
          label={t('subscriptions.delivery')}
          value={delivery}
          onChoose={(chosen) => onChange({ ...subscription, delivery: chosen })}
        />
        {delivery !== 'none' && (
          <Checkbox.Group
            label={t('subscriptions.kinds')}
            value={kinds}
            onChange={(chosen) => onChange({ ...subscription, kinds: eventKinds.filter((kind) => chosen.includes(kind)) })}
            error={kinds.length === 0 ? t('subscriptions.no_kind') : undefined}
          >
            <Stack gap="xs" my="xs">
              {eventKinds.map((kind) => (
                <Checkbox key={kind} value={kind} label={t(`subscriptions.${kind}`)} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Stack>
    </Fieldset>
  )
}

type ChoiceProps = { label: string; placeholder?: string; value: Delivery | null; onChoose: (delivery: Delivery) => void }

function DeliveryChoice({ onChoose, ...shown }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <Select
      {...shown}
      allowDeselect={false}
      data={deliveries.map((delivery) => ({ value: delivery, label: t(`subscriptions.${delivery}`) }))}
      onChange={(chosen) => {
        const delivery = deliveries.find((one) => one === chosen)
        if (delivery) onChoose(delivery)
      }}
    />
  )
}
