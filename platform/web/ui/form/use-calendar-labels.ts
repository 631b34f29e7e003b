import { useTranslation } from 'react-i18next'

/** Accessible names of a calendar's arrows. */
export function useCalendarLabels() {
  const { t } = useTranslation()
  return {
    previousMonth: t('shell.previous_month'),
    nextMonth: t('shell.next_month'),
    previousYear: t('shell.previous_year'),
    nextYear: t('shell.next_year'),
    previousDecade: t('shell.previous_decade'),
    nextDecade: t('shell.next_decade'),
  }
}
