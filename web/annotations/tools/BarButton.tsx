import { ActionIcon, Tooltip } from '@mantine/core'
import type { Room, ToolIcon } from './tool-list.ts'
import classes from './tools.module.css'

type Props = {
  label: string
  hint?: string
  icon: ToolIcon
  onClick: () => void
  disabled?: boolean
  room?: Room
  opens?: 'dialog'
  mark?: string
}

/** A button of the bar that does something at once. */
export const BarButton = ({ label, hint = label, icon: Icon, onClick, disabled, room, opens, mark }: Props) => (
  <Tooltip label={hint} openDelay={400} position="bottom" withinPortal={false}>
    <ActionIcon
      className={classes.button}
      data-room={room}
      data-tool={mark}
      size={44}
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-haspopup={opens}
      // Kept in the order of the tab key, so that the focus is not lost with the last step.
      aria-disabled={disabled}
      data-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
    >
      <Icon size={22} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
