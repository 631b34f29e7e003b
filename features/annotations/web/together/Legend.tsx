import { Button, Group } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StyleButton } from '#features/annotations/web/tools/StyleButton.tsx'
import { LegendRow, OpenRow } from './LegendRow.tsx'
import classes from './together.module.css'
import type { Together } from './together.ts'

/** Lists the layers of the document with their owners and a switch for each; nothing if there is only one. */
export function Legend({ together }: { together: Together }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const { layers, seen, open } = together
  if (layers.length === 0) return null
  return (
    <StyleButton
      label={t('layers.together.legend', { seen: seen.length, count: layers.length })}
      picture={<IconStack2 size={22} aria-hidden />}
      opened={opened}
      onChange={setOpened}
    >
      <h2 className={classes.legendTitle}>{t('layers.together.layers')}</h2>
      {open && <OpenRow layer={open} together={together} />}
      <ul className={classes.rows} aria-label={t('layers.together.others')}>
        {layers.map((below) => (
          <LegendRow key={below.layer.id} below={below} together={together} />
        ))}
      </ul>
      {layers.length > 1 && <AllOrNone together={together} />}
    </StyleButton>
  )
}

function AllOrNone({ together: { layers, seen, switchLayers } }: { together: Together }) {
  const { t } = useTranslation()
  const switchAll = (isOn: boolean) =>
    switchLayers(
      layers.map(({ layer }) => layer),
      isOn,
    )
  return (
    <Group gap="xs" mt="xs">
      <Button variant="default" disabled={seen.length === layers.length} onClick={() => switchAll(true)}>
        {t('layers.together.all')}
      </Button>
      <Button variant="default" disabled={seen.length === 0} onClick={() => switchAll(false)}>
        {t('layers.together.none')}
      </Button>
    </Group>
  )
}
