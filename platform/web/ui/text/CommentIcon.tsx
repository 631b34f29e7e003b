import { VisuallyHidden } from '@mantine/core'
import { IconMessageCircleFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './CommentIcon.module.css'

/** The blue icon of what the user has annotated (D2 §2, D3 §4). */
export function CommentIcon({ has_annotations }: { has_annotations: boolean }) {
  const { t } = useTranslation()
  if (!has_annotations) return null
  return (
    <span className={classes.icon} title={t('shell.has_annotations')}>
      <IconMessageCircleFilled size={18} display="block" aria-hidden />
      <VisuallyHidden>{t('shell.has_annotations')}</VisuallyHidden>
    </span>
  )
}
