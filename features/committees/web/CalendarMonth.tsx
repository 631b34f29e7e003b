import { VisuallyHidden } from '@mantine/core'
import { Calendar, DatesProvider } from '@mantine/dates'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { dayInWords, monthInWords } from '#platform/web/lib/language/dates.ts'
import { calendarLocale, useCalendarLabels } from '#platform/web/ui/form/DayInput.tsx'
import classes from './CalendarMonth.module.css'

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

type DayKeys = { root: RefObject<HTMLElement | null>; month: string; days: string[]; onMonth: (month: string) => void }

const steps: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 }

/** Arrow keys move between days with meetings, across months too; Page Up and Page Down change the month. */
function useDayKeys({ root, month, days, onMonth }: DayKeys) {
  /** Shows the month and focuses the day, or the month's first day that can be picked. */
  const show = (first: string, day: string | null) => {
    if (monthOf(first) !== monthOf(month)) flushSync(() => onMonth(first))
    const place = root.current?.querySelector<HTMLElement>(day ? `[data-day="${day}"]` : '[data-day]:not(:disabled)')
    // A month without meetings has no day to focus.
    const otherwise = root.current?.querySelector<HTMLElement>('[data-direction=next]')
    ;(place ?? otherwise)?.focus()
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    const day = (event.target as HTMLElement).dataset.day
    const step = steps[event.key]
    const turns = event.key.startsWith('Page')
    if (!step || (!day && !turns) || !root.current?.querySelector('[data-day]')) return
    event.preventDefault()
    event.stopPropagation()
    if (turns) show(monthBeside(month, step), null)
    else {
      const neighbour = neighbourDay(days, day ?? month, step)
      if (neighbour) show(neighbour, neighbour)
    }
  }
}

type Dated = Pick<MeetingListed, 'start'>

/** Days on which meetings start, in order, each with its meetings by time. */
export function meetingDays<Meeting extends Dated>(meetings: Meeting[], time_zone: string): Map<string, Meeting[]> {
  const ordered = meetings.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
  return Map.groupBy(ordered, ({ start }) => dayOf(start, time_zone))
}

/** The next (1) or previous (-1) day with meetings; null if there is none. */
export function neighbourDay(days: string[], day: string, step: 1 | -1): string | null {
  const found = step === 1 ? days.find((other) => other > day) : days.findLast((other) => other < day)
  return found ?? null
}

/** The month of a day, as YYYY-MM. */
const monthOf = (day: string): string => day.slice(0, 7)

/** The first day of the next (1) or previous (-1) month. */
export function monthBeside(day: string, step: 1 | -1): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + step, 1)).toISOString().slice(0, 10)
}

/** One green dot for one meeting, two orange ones for several (D2 §9), so that colour is not the only difference. */
export const DayDots = ({ meetings }: { meetings: number }) => (
  <span className={classes.dots} data-several={meetings > 1 || undefined} aria-hidden>
    {meetings > 0 && <span />}
    {meetings > 1 && <span />}
  </span>
)
