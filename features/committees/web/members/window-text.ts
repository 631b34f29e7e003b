import { useTranslation } from 'react-i18next'
import type { Membership } from '#features/committees/membership-contract.ts'
import { shortDay } from '#platform/shared/site-time.ts'

/** Formats the window of a membership; null if it is open at both ends. */
export function useWindowText(): (membership: Pick<Membership, 'begin_date' | 'end_date'>) => string | null {
  const { t } = useTranslation()
  return ({ begin_date, end_date }) => {
    if (begin_date && end_date) return `${shortDay(begin_date)} – ${shortDay(end_date)}`
    if (begin_date) return t('committees.from_day', { date: shortDay(begin_date) })
    return end_date ? t('committees.until_day', { date: shortDay(end_date) }) : null
  }
}
