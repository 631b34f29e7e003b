import { Checkbox } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import type { LayerBelow } from './layers-below.ts'
import { OwnerSign } from './OwnerSign.tsx'
import classes from './together.module.css'
import type { Together } from './together.ts'

/** Row of a layer below: its owner's sign, its name and owner, the number of annotations, and the switch that shows it. */
export function LegendRow({ below: { layer, isOn, annotations, state }, together }: { below: LayerBelow; together: Together }) {
  const { t } = useTranslation()
  const count = state === 'read' ? t('annotations.list.count', { count: annotations.length }) : t(`layers.together.${state}`)
  return (
    <li>
      <Checkbox
        className={classes.switch}
        classNames={{ body: classes.switchBody, labelWrapper: classes.switchLabel }}
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
