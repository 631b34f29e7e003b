import { AppShell } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useIsCovered } from '#web/kit/covered.ts'
import { Slot } from '#web/kit/slots.tsx'
import { LiveSearch } from '#web/search/live/LiveSearch.tsx'
import { HeaderActions } from './HeaderActions.tsx'
import { useConfiguration } from './queries.ts'
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
