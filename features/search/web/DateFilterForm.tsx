import { Button, Group } from '@mantine/core'
import dayjs from 'dayjs'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import { DayInput } from '#platform/web/ui/form/DayInput.tsx'
import { Fields } from '#platform/web/ui/form/Fields.tsx'
import classes from './DateFilterForm.module.css'
import { entirePeriod, isInOrder, type Range } from './range.ts'

type Props = { range: Range; onApply: (range: Range) => void }

/** Shortcuts that apply at once, and fields for the first and last day (D3 §4). */
export function DateFilterForm({ range, onApply }: Props) {
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
