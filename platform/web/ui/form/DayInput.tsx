import '@mantine/dates/styles.layer.css'
import { DateInput, DatesProvider } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageEntry } from '#platform/shared/languages.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'

type Props = {
  label: string
  value: string | null
  onChange: (day: string | null) => void
  error?: ReactNode
  required?: boolean
  /** Renders the calendar inside its parent, for parents that close on clicks outside. */
  isNested?: boolean
}

/** A date, typed as dd.MM.yyyy or picked; invalid input is ignored (D2 §5). */
export function DayInput({ isNested = false, ...props }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  // A form focuses the field with an error, whose message the calendar would cover: it opens when the field is used.
  const [isHeldBack, setHeldBack] = useState(false)
  return (
    <DatesProvider settings={{ locale: calendarLocale(), firstDayOfWeek: 1, weekendDays: [] }}>
      <DateInput
        {...props}
        dateParser={parseDay}
        valueFormat="DD.MM.YYYY"
        placeholder={t('shell.day_format')}
        allowDeselect
        // Days of other months would be too pale to read.
        hideOutsideDates
        ariaLabels={useCalendarLabels()}
        leftSection={<IconCalendar size={20} stroke={1.5} aria-hidden />}
        leftSectionPointerEvents="none"
        onFocus={() => setHeldBack(Boolean(props.error))}
        onClick={() => setHeldBack(false)}
        onKeyDown={({ key }) => (key === 'Tab' || key === 'Escape' ? undefined : setHeldBack(false))}
        popoverProps={{
          withinPortal: !isNested,
          onOpen: () => setOpen(true),
          onClose: () => setOpen(false),
          ...(isHeldBack && { opened: false }),
        }}
        // Escape closes only the calendar, not the dialog behind it.
        data-mantine-stop-propagation={isOpen || undefined}
      />
    </DatesProvider>
  )
}

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

const registered = new Set<string>()

/** The dayjs locale of calendars in the user's language, with the names that Intl has for it; here, so that it loads only with calendars. */
export function calendarLocale(): string {
  const { locale } = languageEntry(currentLanguage())
  const name = locale.toLowerCase()
  if (!registered.has(name)) {
    registered.add(name)
    dayjs.locale(name, { ...dayjs.Ls['en'], name, ...namesIn(locale) }, true)
  }
  return name
}

/** Names of months and weekdays, from January and Sunday on. */
function namesIn(locale: string) {
  const names = (count: number, of: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...of })
    // 1 January 2023 was a Sunday.
    return Array.from({ length: count }, (_, index) => format.format(of.month ? Date.UTC(2023, index) : Date.UTC(2023, 0, 1 + index)))
  }
  const weekdaysShort = names(7, { weekday: 'short' })
  return {
    months: names(12, { month: 'long' }),
    monthsShort: names(12, { month: 'short' }),
    weekdays: names(7, { weekday: 'long' }),
    weekdaysShort,
    weekdaysMin: weekdaysShort.map((name) => name.slice(0, 2)),
  }
}

dayjs.extend(customParseFormat)

/** Converts dd.MM.yyyy to YYYY-MM-DD; null for anything else, including nonexistent days (D2 §5). */
export function parseDay(text: string): string | null {
  const day = dayjs(text.trim(), 'DD.MM.YYYY', true)
  return day.isValid() ? day.format('YYYY-MM-DD') : null
}

/** Converts YYYY-MM-DD to dd.MM.yyyy. */
export const writeDay = (day: string): string => dayjs(day).format('DD.MM.YYYY')
