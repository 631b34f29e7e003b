import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { toolHint } from '#platform/web/ui/button/toolbar.tsx'
import classes from './tools.module.css'

type Props = {
  label: string
  picture: ReactNode
  opened: boolean
  onChange: (opened: boolean) => void
  children: ReactNode
}

/** Button of the bar that opens more beside it. */
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
          {picture}
        </ActionIcon>
      </Tooltip>
    </Popover.Target>
    <Popover.Dropdown aria-label={label} className={classes.looks}>
      {children}
    </Popover.Dropdown>
  </Popover>
)
