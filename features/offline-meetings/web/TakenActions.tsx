import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDeeds } from './use-deeds.ts'
import type { Taken } from './view.ts'

type Props = { taken: Taken /** Names the buttons where there are several such meetings. */; title?: string }

/** What can be done about a meeting as it is on this device now. */
export function TakenActions({ taken: { id, state }, title }: Props) {
  const { t } = useTranslation()
  const { take, cancel, remove } = useDeeds()
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
