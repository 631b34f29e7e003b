import { AppShell, Skeleton, VisuallyHidden } from '@mantine/core'
import { useMatch, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { PageSkeleton } from '#platform/web/ui/page/Page.tsx'
import { PageSidebar, useIsBelow } from '#platform/web/ui/page/shell.tsx'
import shellClasses from './Shell.module.css'
import classes from './skeletons.module.css'

/** What a page looks like: cards, one list, or a paper in its viewer. */
type PageShape = 'cards' | 'list' | 'paper'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The shape of the page's skeleton; cards if it is not given. */
    shape?: PageShape
  }
}

/** The navigation in the component library's layout for wide or for narrow windows, whatever the width: the library's own query is never asked. */
export const navbarOf = (isWide: boolean) => ({ width: 300, breakpoint: isWide ? 0 : 100_000 })

/** Skeleton of the shell until the signed-in user is known. */
export function ShellSkeleton() {
  const { app_name } = useConfiguration()
  const shape = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.shape })
  const isNarrow = useIsBelow(shape === 'paper' ? 'tablet' : 'phone')
  return (
    <AppShell header={{ height: 64 }} navbar={{ ...navbarOf(!isNarrow), collapsed: { mobile: true } }}>
      <AppShell.Header className={shellClasses.header}>
        <span className={shellClasses.app}>{app_name}</span>
      </AppShell.Header>
      <AppShell.Navbar className={shellClasses.sidebar}>
        <RowsSkeleton rows={6} />
      </AppShell.Navbar>
      <AppShell.Main>
        <ShapeSkeleton shape={shape} />
      </AppShell.Main>
    </AppShell>
  )
}

/** Skeleton of a page that is loading; reserves the sidebar so that nothing jumps. */
export function PendingPage() {
  const shape = useMatch({ strict: false, select: ({ staticData }) => staticData.shape })
  return (
    <>
      <PageSidebar isOver={shape === 'paper'}>
        <RowsSkeleton rows={6} />
      </PageSidebar>
      <ShapeSkeleton shape={shape} />
    </>
  )
}

function ShapeSkeleton({ shape = 'cards' }: { shape?: PageShape | undefined }) {
  if (shape === 'paper') return <PaperSkeleton />
  return <PageSkeleton cards={shape === 'list' ? [8] : [6, 3]} />
}

/** The viewer's bar and a sheet. */
function PaperSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={classes.paper}>
      <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>
      <div className={classes.bar} />
      <Skeleton className={classes.sheet} radius={0} />
    </div>
  )
}
