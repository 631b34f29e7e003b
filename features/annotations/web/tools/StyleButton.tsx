import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toolHint } from '#platform/web/ui/button/toolbar.tsx'
import classes from './tools.module.css'

type Props = {
  label: string
  /** Shows the current style. */
  picture?: ReactNode
  opened: boolean
  onChange: (opened: boolean) => void
  children: ReactNode
}

/** Button that opens the style of the current tool or selection. */
export const StyleButton = ({ label, picture, opened, onChange, children }: Props) => (
  <Popover
    opened={opened}
    onChange={onChange}
    position="bottom"
    withinPortal={false}
    trapFocus
    returnFocus
    shadow="md"
    preventPositionChangeWhenVisible={false}
  >
    <Popover.Target>
      <Tooltip label={label} {...toolHint} disabled={opened}>
        <ActionIcon size={44} variant="subtle" color="gray" aria-label={label} onClick={() => onChange(!opened)}>
          {picture ?? <IconPalette size={22} aria-hidden />}
        </ActionIcon>
      </Tooltip>
    </Popover.Target>
    <Popover.Dropdown aria-label={label} className={classes.looks}>
      {children}
    </Popover.Dropdown>
  </Popover>
)
