import { AppShell } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { UserAvatar } from '#web/identity/UserAvatar.tsx'
import { Slot } from '#web/kit/slots.tsx'
import { useConfiguration } from './queries.ts'
import classes from './Shell.module.css'
import { SidebarToggle } from './SidebarToggle.tsx'
import type { Sidebar } from './use-sidebar.ts'

// Menus are a large part of the library, and nobody's first look.
const UserMenu = lazy(async () => ({ default: (await import('#web/identity/UserMenu.tsx')).UserMenu }))

/** The application's name, the trail and the user menu. */
export function ShellHeader({ sidebar }: { sidebar: Sidebar }) {
  const { app_name } = useConfiguration()
  return (
    <AppShell.Header zIndex={110} className={classes.header}>
      {sidebar.exists && <SidebarToggle sidebar={sidebar} />}
      <Link to="/" className={classes.app}>
        {app_name}
      </Link>
      <Slot name="breadcrumbs" className={classes.breadcrumbs} />
      <Suspense fallback={<UserAvatar />}>
        <UserMenu />
      </Suspense>
    </AppShell.Header>
  )
}
