import { AppShell } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { LiveSearch } from '#features/search/web/live/LiveSearch.tsx'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { useIsCovered } from '#platform/web/ui/dialog/covered.ts'
import { Slot } from '#platform/web/ui/page/slots.tsx'
import { HeaderActions } from './HeaderActions.tsx'
import classes from './Shell.module.css'
import { SidebarToggle } from './SidebarToggle.tsx'
import type { Sidebar } from './use-sidebar.ts'

/** The application's name, the trail, the search, and what can be done everywhere. */
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
