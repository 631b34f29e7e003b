import { AppShell } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { type LiveBarState, useLiveBar } from '#features/agenda/web/live/use-live-bar.ts'
import { useIsOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { useIsCovered } from '#platform/web/ui/page/shell.tsx'
import { useMeetingOfPage } from './meeting-of-page.ts'
import { AWAY_HEIGHT, AwayBanner } from './renewal/AwayBanner.tsx'
import classes from './Shell.module.css'

/** Height (px) of the bar of a meeting that runs. */
const LIVE_HEIGHT = 44

const LiveBar = lazy(async () => ({ default: (await import('#features/agenda/web/live/LiveBar.tsx')).LiveBar }))

/** What is at the foot of the page now, and its height. Pages end above it, and nothing on them moves when it comes. */
export function useFooter() {
  const isOffline = useIsOffline()
  const known = useLiveBar(useMeetingOfPage())
  // Without a connection, nobody knows what the meeting deals with.
  const live = isOffline ? null : known
  const height = (live ? LIVE_HEIGHT : 0) + (isOffline ? AWAY_HEIGHT : 0)
  return { live, size: { height, collapsed: height === 0 } }
}

/** The bar of the meeting that runs, and below it the banner that the server is unreachable. */
export function ShellFooter({ live }: { live: LiveBarState | null }) {
  const isCovered = useIsCovered()
  return (
    <AppShell.Footer className={classes.footer} inert={isCovered}>
      {live && (
        <Suspense fallback={<div style={{ height: LIVE_HEIGHT }} />}>
          <LiveBar {...live} />
        </Suspense>
      )}
      <AwayBanner />
    </AppShell.Footer>
  )
}
