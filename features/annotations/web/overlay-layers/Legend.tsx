import { Button, Checkbox, Group } from '@mantine/core'
import { IconAlertTriangle, IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { StyleButton } from '#features/annotations/web/tools/StyleButton.tsx'
import type { LayerBelow } from './layers-below.ts'
import { OwnerSign } from './OwnerSign.tsx'
import classes from './overlay-layers.module.css'
import { type LayersTogether, type Together, WithTogether } from './together.ts'

/** Lists the layers of the document with their owners and a switch for each; nothing if there is only one. */
export function Legend({ layers }: { layers: LayersTogether }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const { others, isOn } = layers
  if (others.length === 0) return null
  return (
    <StyleButton
      label={t('layers.together.legend', { seen: others.filter(isOn).length, count: others.length })}
      picture={<IconStack2 size={22} aria-hidden />}
      opened={opened}
      onChange={setOpened}
    >
      <WithTogether layers={layers}>{(together) => <LegendRows together={together} />}</WithTogether>
    </StyleButton>
  )
}

function LegendRows({ together }: { together: Together }) {
  const { t } = useTranslation()
  const { layers, open } = together
  return (
    <>
      <h2 className={classes.legendTitle}>{t('layers.together.layers')}</h2>
      {open && <OpenRow layer={open} together={together} />}
      <ul className={classes.rows} aria-label={t('layers.together.others')}>
        {layers.map((below) => (
          <LegendRow key={below.layer.id} below={below} together={together} />
        ))}
      </ul>
      {layers.length > 1 && <AllOrNone together={together} />}
    </>
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

/** Row of a layer below: its owner's sign, its name and owner, the number of annotations, and the switch that shows it. */
export function LegendRow({ below: { layer, isOn, annotations, state }, together }: { below: LayerBelow; together: Together }) {
  const { t } = useTranslation()
  const count = state === 'read' ? t('annotations.list.count', { count: annotations.length }) : t(`layers.together.${state}`)
  return (
    <li>
      <Checkbox
        className={classes.switch}
        classNames={{ body: classes.switchBody, labelWrapper: classes.switchLabel, label: classes.switchName }}
        checked={isOn}
        onChange={({ currentTarget }) => together.switchLayers([layer], currentTarget.checked)}
        label={
          <span className={classes.layer}>
            <OwnerSign sign={together.signOf(layer)} />
            <Names layer={layer} />
            <span className={classes.count}>
              {state === 'failed' && <IconAlertTriangle size={16} aria-hidden />} {count}
            </span>
          </span>
        }
      />
    </li>
  )
}

/** Row of the open layer, which is on top of all others. */
export function OpenRow({ layer, together }: { layer: AnnotationLayer; together: Together }) {
  const { t } = useTranslation()
  return (
    <div className={classes.layer} data-open>
      {!layer.is_owner && <OwnerSign sign={together.signOf(layer)} />}
      <Names layer={layer} />
      <span className={classes.count}>{t('layers.together.open')}</span>
    </div>
  )
}

function Names({ layer }: { layer: AnnotationLayer }) {
  const { t } = useTranslation()
  return (
    <span className={classes.names}>
      <span>{layer.display_name}</span>
      <span className={classes.facts}>{layer.is_owner ? t('layers.together.yours') : layer.owner_name}</span>
    </span>
  )
}
