import { Button, Group, Popover } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import { DayInput, writeDay } from '#platform/web/ui/form/DayInput.tsx'
import { Fields } from '#platform/web/ui/form/FormBody.tsx'
import { entirePeriod, isInOrder, type Range, readRange, writeRange } from './address.ts'
import classes from './DateFilter.module.css'
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

type Props = { range: Range; onApply: (range: Range) => void }

/** Shortcuts that apply at once, and fields for the first and last day (D3 §4). */
function DateFilterForm({ range, onApply }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(range)
  const fits = isInOrder(typed)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (fits) onApply(typed)
  }
  return (
    <form onSubmit={send} className={classes.form}>
      <Shortcuts onApply={onApply} />
      <DayInput isNested label={t('search_page.first_day')} value={typed.min} onChange={(min) => setTyped({ ...typed, min })} />
      <Fields errorLines={2}>
        <DayInput
          isNested
          label={t('search_page.last_day')}
          value={typed.max}
          onChange={(max) => setTyped({ ...typed, max })}
          error={!fits && t('search_page.last_day_too_early')}
        />
      </Fields>
      <Group justify="space-between">
        <Button variant="default" onClick={() => onApply(entirePeriod)}>
          {t('search_page.reset')}
        </Button>
        <Button type="submit" disabled={!fits}>
          {t('search_page.apply')}
        </Button>
      </Group>
    </form>
  )
}

function Shortcuts({ onApply }: Pick<Props, 'onApply'>) {
  const { t } = useTranslation()
  const { today } = useMe()
  const shortcuts = shortcutsOn(today)
  return (
    <div className={classes.shortcuts}>
      {(Object.keys(shortcuts) as (keyof typeof shortcuts)[]).map((name) => (
        <Button key={name} variant="subtle" justify="flex-start" px="xs" onClick={() => onApply(shortcuts[name])}>
          {t(`search_page.${name}`)}
        </Button>
      ))}
    </div>
  )
}

const whole = (unit: 'month' | 'year', of: dayjs.Dayjs): Range => ({
  min: of.startOf(unit).format('YYYY-MM-DD'),
  max: of.endOf(unit).format('YYYY-MM-DD'),
})

/** The shortcut ranges (D3 §4). */
function shortcutsOn(today: string) {
  const now = dayjs(today)
  return {
    current_month: whole('month', now),
    last_month: whole('month', now.subtract(1, 'month')),
    current_year: whole('year', now),
    last_year: whole('year', now.subtract(1, 'year')),
    entire_period: entirePeriod,
  } as const
}
