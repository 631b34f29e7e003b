import { Button, Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Facet } from '#features/search/contract.ts'
import classes from './FacetChoice.module.css'
import tabs from './SearchTabs.module.css'

type Props = {
  facet: Facet
  /** The chosen values of all facets, each as `name:value`. */
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Number of options shown at first. */
const FEW = 8

/** The values of one facet with their counts; a hit matches if it has one of the ticked values. */
export function FacetChoice({ facet: { name, label, options }, chosen, onChange }: Props) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const all = options.map(({ value, ...option }) => ({ ...option, value: `${name}:${value}` }))
  const shown = all.filter(({ value }, place) => isWhole || place < FEW || chosen.includes(value))
  return (
    <Checkbox.Group label={label} labelProps={{ className: classes.label }} value={chosen} onChange={onChange}>
      <Stack gap={0} mt={4}>
        {shown.map(({ value, label: text, count }) => (
          <Checkbox
            key={value}
            value={value}
            classNames={{ body: classes.option, labelWrapper: classes.text }}
            label={
              <>
                {text} <span className={tabs.count}>{count}</span>
              </>
            }
          />
        ))}
      </Stack>
      {all.length > FEW && (
        <Button variant="subtle" px="xs" mx={-8} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'shell.show_less' : 'shell.show_more')}
        </Button>
      )}
    </Checkbox.Group>
  )
}
