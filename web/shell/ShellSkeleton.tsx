import { AppShell } from '@mantine/core'
import { PageSkeleton } from '#web/kit/PageSkeleton.tsx'
import { RowsSkeleton } from '#web/kit/RowsSkeleton.tsx'
import { useConfiguration } from './queries.ts'
import classes from './Shell.module.css'

/** The shell's shape, until it is known who is signed in. */
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
