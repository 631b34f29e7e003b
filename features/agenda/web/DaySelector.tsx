import { Button, Tooltip, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AgendaEntry } from '#features/agenda/contract.ts'
import { dayWithWeekday } from '#platform/web/lib/language/dates.ts'
import { everywhere } from '#platform/web/ui/button/toolbar.tsx'
import classes from './agenda-list.module.css'

type Props = { days: string[]; entries: AgendaEntry[]; day: string | undefined; onChoose: (day: string) => void }

/** Chooses the day of the agenda. Empty days cannot be chosen and say why, to keyboard and screen reader users too. */
export function DaySelector({ days, entries, day, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    // A fieldset would add a border and a legend.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={t('agenda.day')} className={classes.days}>
      {days.map((one) => (
        <DayButton key={one} day={one} isChosen={one === day} isEmpty={!isFilled(one, entries)} onChoose={onChoose} />
      ))}
    </div>
  )
}

type ButtonProps = Pick<Props, 'onChoose'> & { day: string; isChosen: boolean; isEmpty: boolean }

function DayButton({ day, isChosen, isEmpty, onChoose }: ButtonProps) {
  const { t } = useTranslation()
  return (
    <Tooltip label={t('agenda.day_without_items')} disabled={!isEmpty} {...everywhere}>
      <Button
        variant={isChosen ? 'filled' : 'default'}
        aria-pressed={isChosen}
        // Stays focusable, so that keyboard users get the reason.
        aria-disabled={isEmpty || undefined}
        data-disabled={isEmpty || undefined}
        onClick={() => !isEmpty && onChoose(day)}
      >
        {dayWithWeekday(day)}
        {isEmpty && <VisuallyHidden> {t('agenda.day_without_items')}</VisuallyHidden>}
      </Button>
    </Tooltip>
  )
}

type OfDay = Pick<AgendaEntry, 'day'>

/** The days to choose from, ascending: the meeting's own, and any others that have entries. */
export const agendaDays = (slots: readonly string[], entries: readonly OfDay[]): string[] =>
  [...new Set([...slots, ...entries.map(({ day }) => day)])].sort()

/** Whether a day has agenda entries. */
const isFilled = (day: string, entries: readonly OfDay[]): boolean => entries.some((entry) => entry.day === day)

type Place = { today: string /** A day, like `start` and `concluded`. */; start: string; concluded: string | null }

/**
 * The day that is open at first: today if between start and conclusion, else the start day (D2 §2 Agenda list). A day without entries
 * cannot be chosen and gives way to the first day that has some.
 */
export function firstDay(days: readonly string[], entries: readonly OfDay[], { today, start, concluded }: Place): string | undefined {
  const isOn = start <= today && (concluded === null || today <= concluded)
  const filled = days.filter((day) => isFilled(day, entries))
  return [isOn ? today : start, start].find((day) => filled.includes(day)) ?? filled[0] ?? days[0]
}
