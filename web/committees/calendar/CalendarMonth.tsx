import { VisuallyHidden } from '@mantine/core'
import { Calendar, DatesProvider } from '@mantine/dates'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarLocale } from '#web/kit/calendar-language.ts'
import { dayInWords, monthInWords } from '#web/kit/dates.ts'
import classes from './CalendarMonth.module.css'
import { DayDots } from './DayDots.tsx'
import { monthOf } from './meeting-days.ts'
import { useDayKeys } from './use-day-keys.ts'

type Props = {
  /** Any day of the month that is shown. */
  month: string
  /** The day that is picked. */
  day: string | null
  days: Map<string, unknown[]>
  today: string
  onMonth: (month: string) => void
  onPick: (day: string) => void
}

/** A month from Monday on; only days with meetings can be picked (D2 §2). */
export function CalendarMonth({ month, day, days, today, onMonth, onPick }: Props) {
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const keys = useDayKeys({ root, month, days: [...days.keys()], onMonth })
  const countOf = (date: string) => (monthOf(date) === monthOf(month) ? (days.get(date)?.length ?? 0) : 0)
  const label = monthInWords(month)
  const withMeetings = [...days.keys()].filter((date) => monthOf(date) === monthOf(month)).length
  return (
    <DatesProvider settings={{ locale: calendarLocale(), firstDayOfWeek: 1, consistentWeeks: true, weekendDays: [] }}>
      <Calendar
        ref={root}
        onKeyDownCapture={keys}
        className={classes.calendar}
        classNames={{ day: classes.day, calendarHeaderControl: classes.control, calendarHeaderLevel: classes.level }}
        fullWidth
        maxLevel="year"
        date={month}
        onDateChange={onMonth}
        enableKeyboardNavigation={false}
        ariaLabels={{
          monthLevelControl: t('committees.choose_month', { month: label }),
          previousMonth: t('committees.previous_month'),
          nextMonth: t('committees.next_month'),
          previousYear: t('committees.previous_year'),
          nextYear: t('committees.next_year'),
        }}
        attributes={{ month: { 'aria-label': label } }}
        excludeDate={(date) => countOf(date) === 0}
        getDayAriaLabel={(date) => `${dayInWords(date)}, ${t('committees.meeting_count', { count: countOf(date) })}`}
        getDayProps={(date) => ({
          'data-day': date,
          'data-other-month': monthOf(date) !== monthOf(month) || undefined,
          selected: date === day,
          'aria-pressed': date === day,
          'aria-current': date === today ? 'date' : undefined,
          onClick: () => onPick(date),
        })}
        renderDay={(date) => (
          <span className={classes.number}>
            {Number(date.slice(8))}
            <DayDots meetings={countOf(date)} />
          </span>
        )}
      />
      <VisuallyHidden component="output">{t('committees.days_with_meetings', { month: label, count: withMeetings })}</VisuallyHidden>
    </DatesProvider>
  )
}
