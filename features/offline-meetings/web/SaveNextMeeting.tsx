import { VisuallyHidden } from '@mantine/core'
import { IconBriefcase } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CheckField } from '#platform/web/ui/form/FormBody.tsx'
import classes from './offline-meetings.module.css'
import { isOffered, useOfflineActions } from './use-offline-actions.ts'
import { useIsAlways, useOfflineMeeting } from './view.ts'

/** Switches whether the next meeting of a committee is always saved for offline on this device. */
export function SaveNextMeeting({ committee_id }: { committee_id: number }) {
  const { t } = useTranslation()
  const { setAlways } = useOfflineActions()
  const isAlways = useIsAlways(committee_id)
  if (!isOffered()) return null
  return (
    <div className={classes.always}>
      <CheckField
        name="always_take_along"
        label={t('taken_along.always')}
        description={t('taken_along.always_help')}
        value={isAlways}
        onChange={(isOn) => void setAlways(committee_id, isOn)}
      />
    </div>
  )
}

/** Marks a meeting that can be read offline. */
export function OfflineMark({ meeting_id }: { meeting_id: number }) {
  const { t } = useTranslation()
  if (!useOfflineMeeting(meeting_id)?.isReadable) return null
  return (
    <span className={classes.sign} title={t('taken_along.taken_sign')}>
      <IconBriefcase size={18} stroke={1.5} display="block" aria-hidden />
      <VisuallyHidden>{t('taken_along.taken_sign')}</VisuallyHidden>
    </span>
  )
}
