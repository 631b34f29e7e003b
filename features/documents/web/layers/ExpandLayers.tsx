import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './layers.module.css'
import { layersId } from './layers-id.ts'

export type Expanding = { isExpanded: boolean; onToggle: () => void }
type Props = Expanding & { version_id: number; number: number }

/** Shows and hides the layers of a version. */
export function ExpandLayers({ version_id, number, isExpanded, onToggle }: Props) {
  const { t } = useTranslation()
  const label = t('layers.layers_of_version', { number })
  return (
    <ActionIcon
      size={44}
      variant="subtle"
      color="gray"
      c="dimmed"
      aria-label={label}
      title={label}
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? layersId(version_id) : undefined}
      onClick={onToggle}
    >
      <IconChevronDown size={20} className={classes.chevron} aria-hidden />
    </ActionIcon>
  )
}
