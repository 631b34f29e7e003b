import { useTranslation } from 'react-i18next'
import { dayInWords, monthInWords } from '#web/kit/dates.ts'

/** What the controls of a calendar are called. */
export function useCalendarNames(month: string) {
  const { t } = useTranslation()
  return {
    /** 14. September 2026, 2 Sitzungen. */
    nameOf: (day: string, meetings: number) =>
      meetings > 0 ? `${dayInWords(day)}, ${t('committees.meeting_count', { count: meetings })}` : dayInWords(day),
    ariaLabels: {
      monthLevelControl: t('committees.choose_month', { month: monthInWords(month) }),
      previousMonth: t('shell.previous_month'),
      nextMonth: t('shell.next_month'),
      previousYear: t('committees.previous_year'),
      nextYear: t('committees.next_year'),
    },
  }
}
