import { VisuallyHidden } from '@mantine/core'
import { Calendar, DatesProvider } from '@mantine/dates'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dayInWords, monthInWords } from '#platform/web/lib/language/dates.ts'
import { calendarLocale } from '#platform/web/ui/form/calendar-language.ts'
import { useCalendarLabels } from '#platform/web/ui/form/use-calendar-labels.ts'
import classes from './CalendarMonth.module.css'
import { DayDots } from './DayDots.tsx'
import { monthOf } from './meeting-days.ts'
import { useDayKeys } from './use-day-keys.ts'

type Props = {
  /** Any day of the displayed month. */
  month: string
  /** The picked day. */
  day: string | null
  days: Map<string, unknown[]>
  today: string
  onMonth: (month: string) => void
  onPick: (day: string) => void
}

const settings = { firstDayOfWeek: 1, consistentWeeks: true } as const

/** A month with weeks from Monday; only days with meetings can be picked (D2 §2). */
export function CalendarMonth({ month, day, days, today, onMonth, onPick }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const keys = useDayKeys({ root, month, days: [...days.keys()], onMonth })
  const { nameOf, ariaLabels } = useCalendarNames(month)
  const isElsewhere = (date: string) => monthOf(date) !== monthOf(month)
  const countOf = (date: string) => (isElsewhere(date) ? 0 : (days.get(date)?.length ?? 0))
  return (
    <DatesProvider settings={{ ...settings, weekendDays: [], locale: calendarLocale() }}>
      <Calendar
        ref={root}
        onKeyDownCapture={keys}
        className={classes.calendar}
        classNames={{ day: classes.day, calendarHeaderControl: classes.control, calendarHeaderLevel: classes.level }}
        fullWidth
        maxLevel="year"
        enableKeyboardNavigation={false}
        date={month}
        onDateChange={onMonth}
        ariaLabels={ariaLabels}
        attributes={{ month: { 'aria-label': monthInWords(month) } }}
        excludeDate={(date) => countOf(date) === 0}
        getDayAriaLabel={(date) => nameOf(date, countOf(date))}
        getDayProps={(date) => ({
          'data-day': date,
          'data-other-month': isElsewhere(date) || undefined,
          selected: date === day,
          'aria-pressed': date === day,
          'aria-current': date === today ? 'date' : undefined,
          onClick: () => onPick(date),
        })}
        renderDay={(date) => <DayFace date={date} meetings={countOf(date)} />}
      />
      <MonthSummary month={month} days={[...days.keys()].filter((date) => !isElsewhere(date)).length} />
    </DatesProvider>
  )
}

const DayFace = ({ date, meetings }: { date: string; meetings: number }) => (
  <span className={classes.number}>
    {Number(date.slice(8))}
    <DayDots meetings={meetings} />
  </span>
)

/** Announced when the month changes. */
function MonthSummary({ month, days }: { month: string; days: number }) {
  const { t } = useTranslation()
  return (
    <VisuallyHidden component="output">{t('committees.days_with_meetings', { month: monthInWords(month), count: days })}</VisuallyHidden>
  )
}

/** Labels of the calendar's days and controls. */
function useCalendarNames(month: string) {
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
