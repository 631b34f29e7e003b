import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './motion-table.module.css'

/** The warning beside a motion that cannot be signed or submitted yet; what it means stands above the list, too. */
export function NotRunningMark() {
  const { t } = useTranslation()
  const hint = t('motion_pages.meeting_not_running')
  return (
    <span className={classes.warning} title={hint}>
      <IconAlertTriangle size={20} display="block" aria-hidden />
      <VisuallyHidden>{hint}</VisuallyHidden>
    </span>
  )
}
