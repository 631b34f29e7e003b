import { AppShell } from '@mantine/core'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { PageSkeleton } from '#platform/web/ui/page/PageSkeleton.tsx'
import classes from './Shell.module.css'

/** Skeleton of the shell until the signed-in user is known. */
export function ShellSkeleton() {
  const { app_name } = useConfiguration()
  return (
    <AppShell header={{ height: 64 }} navbar={{ width: 300, breakpoint: 'sm', collapsed: { mobile: true } }}>
      <AppShell.Header className={classes.header}>
        <span className={classes.app}>{app_name}</span>
      </AppShell.Header>
      <AppShell.Navbar className={classes.sidebar}>
        <RowsSkeleton rows={6} />
      </AppShell.Navbar>
      <AppShell.Main>
        <PageSkeleton />
      </AppShell.Main>
    </AppShell>
  )
}
