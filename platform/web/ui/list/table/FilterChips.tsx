import { Button, Group } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './FilterChips.module.css'

type Props<Name extends string> = {
  filters: { name: Name; label: string }[]
  on: Name[]
  onChange: (on: Name[]) => void
}

/** Filters of a list, each on or off; a row must match all that are on. */
export function FilterChips<Name extends string>({ filters, on, onChange }: Props<Name>) {
  const { t } = useTranslation()
  const toggle = (name: Name) =>
    onChange(filters.map((filter) => filter.name).filter((one) => (one === name ? !on.includes(one) : on.includes(one))))
  return (
    <Group component="fieldset" aria-label={t('rows.filters')} gap="xs" className={classes.chips}>
      {filters.map(({ name, label }) => {
        const isOn = on.includes(name)
        // Both icons are equally wide, so that no chip moves.
        const Mark = isOn ? IconCircleCheck : IconCircle
        return (
          <Button
            key={name}
            variant={isOn ? 'light' : 'default'}
            size="sm"
            mih={44}
            radius="xl"
            px="sm"
            fw={400}
            aria-pressed={isOn}
            leftSection={<Mark size={16} aria-hidden />}
            onClick={() => toggle(name)}
          >
            {label}
          </Button>
        )
      })}
      <Button variant="subtle" disabled={on.length === 0} onClick={() => onChange([])}>
        {t('rows.show_all')}
      </Button>
    </Group>
  )
}
