import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOfflineActions } from './use-offline-actions.ts'
import type { Taken } from './view.ts'

type Props = { taken: Taken /** Included in the button labels where several meetings are listed. */; title?: string }

/** The actions for a meeting in its present state on this device. */
export function TakenActions({ taken: { id, state }, title }: Props) {
  const { t } = useTranslation()
  const { take, cancel, remove } = useOfflineActions()
  const isUnderWay = state === 'waiting' || state === 'under_way'
  const again = t(state === 'failed' ? 'shell.try_again' : 'taken_along.refresh')
  const actions = isUnderWay
    ? [{ label: t('taken_along.cancel'), onClick: () => void cancel(id) }]
    : [
        { label: again, onClick: () => void take(id) },
        { label: t('taken_along.remove'), onClick: () => void remove(id) },
      ]
  return actions.map(({ label, onClick }) => (
    <Button key={label} variant="default" size="sm" aria-label={title && `${label}: ${title}`} onClick={onClick}>
      {label}
    </Button>
  ))
}
