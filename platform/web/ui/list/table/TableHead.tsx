import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterChips } from './FilterChips.tsx'
import classes from './TableHead.module.css'
import type { RowChoice } from './table-state.ts'

/** The chosen rows, and buttons for what can be done with them. */
export type Many = { choice: RowChoice; buttons: ReactNode }

type Props<Condition extends string> = {
  filters: { name: Condition; label: string }[]
  only: Condition[]
  onOnly: (names: Condition[]) => void
  many?: Many | undefined
}

/** Above a table: its filters and what can be done with several rows at once. */
export function TableHead<Condition extends string>({ filters, only, onOnly, many }: Props<Condition>) {
  return (
    <div className={classes.head}>
      <FilterChips filters={filters} on={only} onChange={onOnly} />
      {many && <Chosen {...many} />}
    </div>
  )
}

/** Always there, so that nothing moves with the first chosen row. */
function Chosen({ choice, buttons }: Many) {
  const { t } = useTranslation()
  const count = choice.chosen.size
  return (
    <Group gap="xs" className={classes.chosen}>
      <Text component="output" c={count === 0 ? 'dimmed' : undefined}>
        {t('rows.chosen', { count })}
      </Text>
      {buttons}
      <Button variant="subtle" disabled={count === 0} onClick={choice.clear}>
        {t('rows.clear_chosen')}
      </Button>
    </Group>
  )
}
