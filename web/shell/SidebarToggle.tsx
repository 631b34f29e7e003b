import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Sidebar } from './use-sidebar.ts'

/** Opens and closes the sidebar beside the page, or the drawer over it. */
export function SidebarToggle({ sidebar: { isWide, isOpen, toggle } }: { sidebar: Sidebar }) {
  const { t } = useTranslation()
  const label = t(isOpen ? 'shell.close_navigation' : 'shell.open_navigation')
  const [Opened, Closed] = isWide ? [IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand] : [IconX, IconMenu2]
  return (
    <ActionIcon
      size={44}
      variant="subtle"
      color="gray"
      c="inherit"
      onClick={toggle}
      title={label}
      aria-label={label}
      aria-expanded={isOpen}
      aria-controls="sidebar"
    >
      {isOpen ? <Opened stroke={1.5} aria-hidden /> : <Closed stroke={1.5} aria-hidden />}
    </ActionIcon>
  )
}
