import { ActionIcon, Menu, type MenuProps, Tooltip } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import classes from './toolbar.module.css'

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
  'aria-expanded'?: boolean
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

/** Tooltip of a tool: below it, and not when the pointer only passes. */
export const toolHint = { openDelay: 400, position: 'bottom', withinPortal: false } as const

/** Tooltip that is the only source of its text: appears on hover, focus and touch. */
export const everywhere = { events: { hover: true, focus: true, touch: true }, position: 'bottom', withinPortal: false } as const

type MoreMenuProps = Pick<MenuProps, 'classNames' | 'returnFocus' | 'onOpen'> & { label: string; children: ReactNode }

/** The menu at the end of a toolbar, for tools that do not fit or are rarely used. */
export const MoreMenu = ({ label, children, ...menu }: MoreMenuProps) => (
  <Menu position="bottom-end" withinPortal={false} {...menu}>
    <Menu.Target>
      <ActionIcon size={44} variant="subtle" color="gray" aria-label={label}>
        <IconDots size={22} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)

/** For menus with items that move the focus: prevents the menu from returning it on close, which happens a moment too late. */
export function useLeadingOn() {
  const [leadsOn, setLeadsOn] = useState(false)
  return { menu: { returnFocus: !leadsOn, onOpen: () => setLeadsOn(false) }, leadOn: () => setLeadsOn(true) }
}
