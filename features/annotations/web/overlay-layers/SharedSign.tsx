import { IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import classes from './overlay-layers.module.css'

/** Shows that others can read what is drawn now, and on which layer. */
export function SharedSign({ layer }: { layer: AnnotationLayer | null }) {
  const { t } = useTranslation()
  if (!layer?.is_owner || layer.is_private_layer || layer.is_legacy_layer) return null
  const text = t('layers.together.shared', { name: layer.display_name })
  return (
    <span className={classes.shared} title={text}>
      <IconUsersGroup size={20} stroke={1.5} aria-hidden />
      <span className={classes.sharedName}>{text}</span>
    </span>
  )
}
