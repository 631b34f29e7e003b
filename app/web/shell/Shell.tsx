import { AppShell } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { useLayerNews } from '#features/annotations/web/together/use-layer-news.ts'
import { useSameUser } from '#features/identity/web/use-same-user.ts'
import { useMotionNews } from '#features/motions/web/use-motion-news.ts'
import { useIsAway } from '#platform/web/lib/connectivity/use-is-away.ts'
import { NotificationBanner } from '#platform/web/ui/feedback/NotificationBanner.tsx'
import { SlotsProvider } from '#platform/web/ui/page/slots.tsx'
import { useHeadingFocus } from '#platform/web/ui/page/use-heading-focus.ts'
import { NavigationProgress } from './NavigationProgress.tsx'
import { AWAY_HEIGHT, AwayBanner } from './reach/AwayBanner.tsx'
import { Renewal } from './renewal/Renewal.tsx'
import { ShellHeader } from './ShellHeader.tsx'
import { ShellSidebar } from './ShellSidebar.tsx'
import { SkipLink } from './SkipLink.tsx'
import { Tracking } from './tracking/Tracking.tsx'
import { useRememberedPlace } from './use-remembered-place.ts'
import { useSidebar } from './use-sidebar.ts'
import { useThemeColor } from './use-theme-color.ts'

/** What stays around every page (D1 §2.2). */
export const Shell = () => (
  <SlotsProvider>
    <Frame />
  </SlotsProvider>
)

function Frame() {
  useSameUser()
  useHeadingFocus()
  useRememberedPlace()
  useLayerNews()
  useMotionNews()
  useThemeColor()
  const sidebar = useSidebar()
  const footer = { height: AWAY_HEIGHT, collapsed: !useIsAway() }
  // At exactly the breakpoint (768 px, many tablets) Mantine applies the small and the large layout: a navbar open on small screens would cover the page.
  const collapsed = { mobile: !sidebar.covers, desktop: !sidebar.isOpen }
  return (
    <AppShell header={{ height: 64 }} navbar={{ width: 300, breakpoint: 'sm', collapsed }} footer={footer} transitionDuration={150}>
      <SkipLink />
      <NavigationProgress />
      <NotificationBanner />
      <Tracking />
      <ShellHeader sidebar={sidebar} />
      <ShellSidebar sidebar={sidebar} />
      <AppShell.Main id="content" tabIndex={-1} inert={sidebar.covers}>
        <Outlet />
      </AppShell.Main>
      <AwayBanner />
      <Renewal />
    </AppShell>
  )
}
