import { useTranslation } from 'react-i18next'
import classes from './CalendarAndDay.module.css'
import { DayDots } from './DayDots.tsx'

/** What the dots mean. */
export function CalendarLegend() {
  const { t } = useTranslation()
  return (
    <ul className={classes.legend}>
      <li>
        <DayDots meetings={1} /> {t('committees.day_with_one')}
      </li>
      <li>
        <DayDots meetings={2} /> {t('committees.day_with_several')}
      </li>
    </ul>
  )
}
