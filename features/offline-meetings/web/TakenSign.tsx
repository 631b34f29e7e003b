import { VisuallyHidden } from '@mantine/core'
import { IconBriefcase } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './taken-along.module.css'
import { useTakenAlong } from './view.ts'

/** Marks a meeting that can be read offline. */
export function TakenSign({ meeting_id }: { meeting_id: number }) {
  const { t } = useTranslation()
  if (!useTakenAlong(meeting_id)?.isReadable) return null
  return (
    <span className={classes.sign} title={t('taken_along.taken_sign')}>
      <IconBriefcase size={18} stroke={1.5} display="block" aria-hidden />
      <VisuallyHidden>{t('taken_along.taken_sign')}</VisuallyHidden>
    </span>
  )
}
