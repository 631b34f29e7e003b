import { useTranslation } from 'react-i18next'
import { CheckField } from '#platform/web/ui/form/CheckField.tsx'
import { isOffered } from './is-offered.ts'
import classes from './taken-along.module.css'
import { useOfflineActions } from './use-offline-actions.ts'
import { useIsAlways } from './view.ts'

/** Switches whether the next meeting of a committee is always taken along, on this device. */
export function AlwaysTheNext({ committee_id }: { committee_id: number }) {
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
