import { ActionIcon, Tooltip } from '@mantine/core'
import type { ComponentType } from 'react'
import classes from './ToolButton.module.css'
import { toolHint } from './tool-hint.ts'

/** A tool's icon: from Tabler, or drawn in the same style. */
export type ToolIcon = ComponentType<{ size: number; 'aria-hidden': boolean }>

type Props = {
  label: string
  /** Tooltip, if different from the label. */
  hint?: string | undefined
  icon: ToolIcon
  /** Shown on the icon; the label must contain it, too. */
  count?: number | undefined
  onClick: () => void
  disabled?: boolean
  /** For toggle buttons. */
  pressed?: boolean
  'aria-haspopup'?: 'dialog'
}

/** A button of a toolbar; `data-` attributes are passed to it. */
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
        // aria-disabled keeps it focusable: the focus is not lost on the last page or step.
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
