import { Button, Popover } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateFilterForm } from './DateFilterForm.tsx'
import { readRange, writeRange } from './range.ts'
import { useRangeLabel } from './use-range-label.ts'
import { useSearchPage } from './use-search-page.ts'

/** From when to when the hits are: the range in words, which opens its form; applying it closes that. */
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
      // A telephone's keyboard may push the button out of sight.
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
