import { DateInput, DatesProvider } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarLocale } from './calendar-language.ts'
import { parseDay } from './parse-day.ts'
import { useCalendarLabels } from './use-calendar-labels.ts'

type Props = {
  label: string
  value: string | null
  onChange: (day: string | null) => void
  error?: ReactNode
  /** Renders the calendar inside its parent, for parents that close on clicks outside. */
  isNested?: boolean
}

/** A date, typed as dd.MM.yyyy or picked; invalid input is ignored (D2 §5). */
export function DayInput({ isNested = false, ...props }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
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
        popoverProps={{ withinPortal: !isNested, onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
        // Escape closes only the calendar, not the dialog behind it.
        data-mantine-stop-propagation={isOpen || undefined}
      />
    </DatesProvider>
  )
}
