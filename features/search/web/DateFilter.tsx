import { Button, Popover } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeDay } from '#platform/web/ui/form/parse-day.ts'
import { DateFilterForm } from './DateFilterForm.tsx'
import { type Range, readRange, writeRange } from './range.ts'
import { useSearchPage } from './use-search-page.ts'

/** Shows the date range in words and opens the form to change it; applying closes the form. */
export function DateFilter() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { asked, ask } = useSearchPage()
  const range = readRange(asked.date)
  const label = useRangeLabel()(range)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={320}
      shadow="md"
      withinPortal={false}
      // A phone's keyboard may push the button out of view.
      hideDetached={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={20} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          aria-label={t('search_page.date_range', { range: label })}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <DateFilterForm
          range={range}
          onApply={(chosen) => {
            setOpen(false)
            ask({ date: writeRange(chosen) })
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Label of a range of days (D3 §3). */
function useRangeLabel(): (range: Range) => string {
  const { t } = useTranslation()
  return ({ min, max }) => {
    if (min && max) return t('search_page.from_to', { min: writeDay(min), max: writeDay(max) })
    if (min) return t('search_page.after', { min: writeDay(min) })
    if (max) return t('search_page.before', { max: writeDay(max) })
    return t('search_page.no_range')
  }
}
