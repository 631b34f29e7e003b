import { AppShell } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LiveSearch } from '#features/search/web/live/LiveSearch.tsx'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { useIsCovered } from '#platform/web/ui/dialog/covered.ts'
import { HeaderButton } from '#platform/web/ui/page/HeaderButton.tsx'
import { Slot } from '#platform/web/ui/page/slots.tsx'
import { HeaderActions } from './HeaderActions.tsx'
import classes from './Shell.module.css'
import type { Sidebar } from './use-sidebar.ts'

/** The application's name, breadcrumbs, search, and actions available on every page. */
export function ShellHeader({ sidebar }: { sidebar: Sidebar }) {
  const { app_name } = useConfiguration()
  const isCovered = useIsCovered()
  return (
    <AppShell.Header zIndex={110} className={classes.header} inert={isCovered}>
      {sidebar.exists && <SidebarToggle sidebar={sidebar} />}
      <Link to="/" className={classes.app} title={app_name}>
        {app_name}
      </Link>
      <Slot name="breadcrumbs" className={classes.breadcrumbs} />
      <LiveSearch />
      <HeaderActions />
    </AppShell.Header>
  )
}

/** Toggles the sidebar: beside the page, or as a drawer over it. */
function SidebarToggle({ sidebar: { isWide, isOpen, toggle } }: { sidebar: Sidebar }) {
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
