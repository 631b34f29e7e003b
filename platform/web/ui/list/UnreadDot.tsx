import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './UnreadDot.module.css'

/** The orange dot of what the user has not opened yet (D2 §2). */
export function UnreadDot({ last_seen }: { last_seen: string | null }) {
  const { t } = useTranslation()
  if (last_seen) return null
  return (
    <span className={classes.dot} title={t('shell.unread')}>
      <VisuallyHidden>{t('shell.unread')}</VisuallyHidden>
    </span>
  )
}
