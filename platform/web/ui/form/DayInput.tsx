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
  /** Within what opens and closes: what is pressed in the calendar is pressed inside of it. */
  isNested?: boolean
}

/** A day, typed as dd.MM.yyyy or picked; anything else that is typed is ignored (D2 §5). */
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
        // They would be too pale to read.
        hideOutsideDates
        ariaLabels={useCalendarLabels()}
        leftSection={<IconCalendar size={20} stroke={1.5} aria-hidden />}
        leftSectionPointerEvents="none"
        popoverProps={{ withinPortal: !isNested, onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
        // Escape closes the calendar and not the dialog behind it.
        data-mantine-stop-propagation={isOpen || undefined}
      />
    </DatesProvider>
  )
}
