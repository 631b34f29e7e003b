import { ActionIcon, Menu, type MenuProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = Pick<MenuProps, 'classNames' | 'returnFocus' | 'onOpen'> & { label: string; children: ReactNode }

/** The menu at the end of a toolbar, for tools that do not fit or are rarely used. */
export const MoreMenu = ({ label, children, ...menu }: Props) => (
  <Menu position="bottom-end" withinPortal={false} {...menu}>
    <Menu.Target>
      <ActionIcon size={44} variant="subtle" color="gray" aria-label={label}>
        <IconDots size={22} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)
