import { useTranslation } from 'react-i18next'
import { dayInWords, monthInWords } from '#platform/web/lib/language/dates.ts'
import { useCalendarLabels } from '#platform/web/ui/form/use-calendar-labels.ts'

/** What the controls of a calendar are called. */
export function useCalendarNames(month: string) {
  const { t } = useTranslation()
  const arrows = useCalendarLabels()
  return {
    /** 14. September 2026, 2 Sitzungen. */
    nameOf: (day: string, meetings: number) =>
      meetings > 0 ? `${dayInWords(day)}, ${t('committees.meeting_count', { count: meetings })}` : dayInWords(day),
    ariaLabels: {
      monthLevelControl: t('committees.choose_month', { month: monthInWords(month) }),
      ...arrows,
    },
  }
}
