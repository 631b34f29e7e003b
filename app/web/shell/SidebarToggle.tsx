import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { HeaderButton } from '#platform/web/ui/page/HeaderButton.tsx'
import type { Sidebar } from './use-sidebar.ts'

/** Opens and closes the sidebar beside the page, or the drawer over it. */
export function SidebarToggle({ sidebar: { isWide, isOpen, toggle } }: { sidebar: Sidebar }) {
  const { t } = useTranslation()
  const [opened, closed] = isWide ? [IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand] : [IconX, IconMenu2]
  return (
    <HeaderButton
      label={t(isOpen ? 'shell.close_navigation' : 'shell.open_navigation')}
      icon={isOpen ? opened : closed}
      onClick={toggle}
      aria-expanded={isOpen}
      aria-controls="sidebar"
    />
  )
}
