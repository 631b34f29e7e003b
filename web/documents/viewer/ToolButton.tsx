import { ActionIcon, Tooltip } from '@mantine/core'
import type { ComponentType } from 'react'
import classes from './viewer.module.css'

type Props = {
  label: string
  icon: ComponentType<{ size: number; 'aria-hidden': boolean }>
  onClick: () => void
  disabled?: boolean
  /** Set for a button that stays pressed. */
  pressed?: boolean
}

/** One tool of the viewer's row. */
export function ToolButton({ label, icon: Icon, onClick, disabled, pressed }: Props) {
  return (
    <Tooltip label={label} openDelay={400} position="bottom" withinPortal={false}>
      <ActionIcon
        className={classes.tool}
        size={44}
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? undefined : 'gray'}
        aria-label={label}
        aria-pressed={pressed}
        // Kept in the order of the tab key, so that the focus is not lost on the last page.
        aria-disabled={disabled}
        data-disabled={disabled || undefined}
        onClick={() => !disabled && onClick()}
      >
        <Icon size={22} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
