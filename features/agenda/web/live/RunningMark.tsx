import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import classes from './live.module.css'

/** The red mark of an active item, on sites with live messaging (D2 §2 Agenda item row). */
export function RunningMark({ is_active }: { is_active: boolean }) {
  const { t } = useTranslation()
  const { mqtt } = useConfiguration()
  if (!is_active || !mqtt.available) return null
  return (
    <span className={classes.running}>
      <IconPlayerPlayFilled size={16} aria-hidden />
      {t('live.running')}
    </span>
  )
}
