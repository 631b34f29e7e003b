import { VisuallyHidden } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './WaitsSign.module.css'
import { useWaits } from './waiting.ts'

type Props = { subject: string /** Icon only, where there is no room for text. */; isShort?: boolean }

/** Says that a change waits for the connection; renders nothing if none waits. */
export function WaitsSign({ subject, isShort = false }: Props) {
  const { t } = useTranslation()
  const waits = useWaits(subject)
  if (!waits) return null
  const words = t('sync.waits')
  return (
    <span className={classes.sign} title={t('sync.waits_explained')}>
      <IconClock size={16} stroke={1.5} aria-hidden />
      {isShort ? <VisuallyHidden>{words}</VisuallyHidden> : words}
    </span>
  )
}
