import { AppShell } from '@mantine/core'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { PageSkeleton } from '#platform/web/ui/page/Page.tsx'
import { PageSidebar } from '#platform/web/ui/page/shell.tsx'
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

/** Skeleton of a page that is loading; reserves the sidebar so that nothing jumps. */
export const PendingPage = () => (
  <>
    <PageSidebar>
      <RowsSkeleton rows={6} />
    </PageSidebar>
    <PageSkeleton />
  </>
)
