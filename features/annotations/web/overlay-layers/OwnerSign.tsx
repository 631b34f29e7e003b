import { Tooltip } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { everywhere } from '#platform/web/ui/button/toolbar.tsx'
import classes from './overlay-layers.module.css'

/** A person's sign, shown beside the name. */
export const OwnerSign = ({ sign: { color, shape } }: { sign: Sign }) => (
  <svg className={classes.sign} viewBox={`-1 -1 ${SIGN + 2} ${SIGN + 2}`} aria-hidden>
    <path d={signPath(shape, 0, 0)} fill={color} />
  </svg>
)

/** Tells people's annotations apart: a colour and shape for each person. */
export type Sign = { color: string; shape: Shape }
type Shape = 'circle' | 'square' | 'triangle' | 'diamond' | 'cross'

/** Medium tones, visible on white paper and on light and dark backgrounds. */
const colors = ['#1c7ed6', '#d9480f', '#2b8a3e', '#ae3ec9', '#0c8599', '#e03131', '#7048e8', '#996c00'] as const
const shapes: readonly Shape[] = ['circle', 'square', 'triangle', 'diamond', 'cross']

/** The sign with this index: forty combinations; consecutive ones differ in both colour and shape. */
export const signAt = (index: number): Sign => ({ color: colors[index % colors.length]!, shape: shapes[index % shapes.length]! })

/** Side length of a sign. */
export const SIGN = 9

/** The outline of a sign with its top left corner at this point, for SVG's `d`. */
export const signPath = (shape: Shape, x: number, y: number): string => `M${x} ${y}${outlines[shape]}`

/** Relative to the top left corner of the sign's box. */
const outlines: Record<Shape, string> = {
  circle: 'm0 4.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z',
  square: 'm.5 .5h8v8h-8z',
  triangle: 'm4.5 0l4.5 9h-9z',
  diamond: 'm4.5 0l4.5 4.5l-4.5 4.5l-4.5 -4.5z',
  cross: 'm3 0h3v3h3v3h-3v3h-3v-3h-3v-3h3z',
}

/** Whether others can read what is drawn now on this layer. */
export const isShared = (layer: AnnotationLayer | null): layer is AnnotationLayer =>
  layer !== null && layer.is_owner && !layer.is_private_layer && !layer.is_legacy_layer

/** Shows that others can read what is drawn now, and on which layer. */
export function SharedSign({ layer }: { layer: AnnotationLayer }) {
  const { t } = useTranslation()
  const text = t('layers.together.shared', { name: layer.display_name })
  return (
    <Tooltip label={text} {...everywhere}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- an icon, whose name is shown on focus, too */}
      <span className={classes.shared} role="img" aria-label={text} tabIndex={0}>
        <IconUsersGroup size={22} stroke={1.5} aria-hidden />
      </span>
    </Tooltip>
  )
}
