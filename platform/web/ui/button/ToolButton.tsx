import { ActionIcon, Tooltip } from '@mantine/core'
import type { ComponentType } from 'react'
import classes from './ToolButton.module.css'
import { toolHint } from './tool-hint.ts'

/** The picture of a tool: one of Tabler's, or another that is drawn in the same way. */
export type ToolIcon = ComponentType<{ size: number; 'aria-hidden': boolean }>

type Props = {
  label: string
  /** What the tooltip says, if more than the label. */
  hint?: string | undefined
  icon: ToolIcon
  /** Shown upon the icon; the label says it, too. */
  count?: number | undefined
  onClick: () => void
  disabled?: boolean
  /** Set for a button that stays pressed. */
  pressed?: boolean
  'aria-haspopup'?: 'dialog'
}

/** One tool of a row of tools; `data-` attributes go to its button. */
export function ToolButton({ label, hint = label, icon: Icon, count = 0, onClick, disabled, pressed, ...attributes }: Props) {
  return (
    <Tooltip label={hint} {...toolHint}>
      <ActionIcon
        className={classes.tool}
        size={44}
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? undefined : 'gray'}
        aria-label={label}
        aria-pressed={pressed}
        // Kept in the order of the tab key, so that the focus is not lost on the last page or with the last step.
        aria-disabled={disabled}
        data-disabled={disabled || undefined}
        onClick={() => !disabled && onClick()}
        {...attributes}
      >
        <Icon size={22} aria-hidden />
        {count > 0 && <span className={classes.count} data-count={count} />}
      </ActionIcon>
    </Tooltip>
  )
}
