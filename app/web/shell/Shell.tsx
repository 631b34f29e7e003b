import { AppShell, useComputedColorScheme, useMantineTheme, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue, useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMotionNews } from '#app/web/shell/motion-news.ts'
import { useLayerNews } from '#features/annotations/web/overlay-layers/layer-news.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { useSameUser } from '#features/identity/web/session.ts'
import { useOwnPush } from '#features/subscriptions/web/push.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { readAppState, rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import { NotificationBanner } from '#platform/web/ui/feedback/NotificationBanner.tsx'
import { notifyMarkup } from '#platform/web/ui/feedback/notify.ts'
import { useHeadingFocus } from '#platform/web/ui/page/page-head.tsx'
import { Slot, SlotsProvider, useIsCovered } from '#platform/web/ui/page/shell.tsx'
import { CookieNotice, useConsent } from './CookieNotice.tsx'
import { FirstSteps } from './first-steps/FirstSteps.tsx'
import { NewsSigns } from './NewsSigns.tsx'
import { Cover } from './renewal/Cover.tsx'
import { type Current, cover, keepCurrent } from './renewal/keep-current.ts'
import classes from './Shell.module.css'
import { ShellFooter, useFooter } from './ShellFooter.tsx'
import { ShellHeader, type Sidebar, useSidebar } from './ShellHeader.tsx'
import { navbarOf } from './skeletons.tsx'

/** The frame around every page (D1 §2.2). */
export const Shell = () => (
  <SlotsProvider>
    <NewsSigns>
      <Frame />
    </NewsSigns>
  </SlotsProvider>
)

function Frame() {
  useSameUser()
  useHeadingFocus()
  useRememberedPlace()
  useLayerNews()
  useMotionNews()
  useThemeColor()
  useOwnPush()
  const sidebar = useSidebar()
  const { live, size: footer } = useFooter()
  const navbar = { ...navbarOf(sidebar.isWide), collapsed: { mobile: !sidebar.isOpen, desktop: !sidebar.isOpen } }
  return (
    <AppShell header={{ height: 64 }} navbar={navbar} footer={footer} transitionDuration={150}>
      <SkipLink />
      <NavigationProgress />
      <NotificationBanner />
      <Tracking />
      <ShellHeader sidebar={sidebar} />
      <ShellSidebar sidebar={sidebar} />
      <AppShell.Main id="content" tabIndex={-1} inert={sidebar.covers}>
        <Outlet />
      </AppShell.Main>
      <ShellFooter live={live} />
      <FirstSteps />
      <Renewal />
    </AppShell>
  )
}

/** Gives the window's title bar the header's colour, also if the user chose another colour scheme than the device's. */
function useThemeColor(): void {
  const { white, colors } = useMantineTheme()
  const ground = useComputedColorScheme() === 'dark' ? colors.dark[7] : white
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = ground
  }, [ground])
}

/** Remembers the current path and the application's version (D1 §3 Local persistence); announces a new version once. */
function useRememberedPlace(): void {
  const { t } = useTranslation()
  const { app_name, root_url, version } = useConfiguration()
  const current_path = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => rememberAppState({ current_path }), [current_path])
  useEffect(() => {
    const before = readAppState('version')
    if (before && before !== version) notifyMarkup('info', t('shell.updated_to_version', { app_name, version }))
    rememberAppState({ root_url, version })
  }, [app_name, root_url, version, t])
}

/** The first tab stop: skips header and sidebar. */
function SkipLink() {
  const { t } = useTranslation()
  const isCovered = useIsCovered()
  return (
    <a href="#content" className={classes.skip} onClick={skip} inert={isCovered}>
      {t('shell.skip_to_content')}
    </a>
  )
}

/** A plain #content link would resolve against <base href> and leave the page. */
function skip(event: { preventDefault: () => void }) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** Navigations longer than this (ms) are also announced to screen readers. */
const LONG_NAVIGATION_MS = 600

/** A thin bar while a navigation loads its data. */
function NavigationProgress() {
  const { t } = useTranslation()
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const [lasts] = useDebouncedValue(isLoading, LONG_NAVIGATION_MS)
  return (
    <>
      {isLoading && <div className={classes.progress} aria-hidden />}
      <VisuallyHidden component="output">{isLoading && lasts && t('shell.loading')}</VisuallyHidden>
    </>
  )
}

/** Keeps the open page current, and covers it when that fails. */
function Renewal() {
  const client = useQueryClient()
  const { id } = useMe()
  const current = useRef<Current>(null)
  const reason = useStore(cover, (why) => why)
  useEffect(() => {
    const kept = keepCurrent(client, id)
    current.current = kept
    return kept.end
  }, [client, id])
  return reason && <Cover reason={reason} onRenew={() => current.current?.renew()} onGoOn={() => cover.set(null)} />
}

/** The visitor statistics: nothing without a tracking URL, and nothing before consent (D1 §2.2). */
function Tracking() {
  const { tracking_url } = useConfiguration()
  const [consent, answer] = useConsent()
  useTrackingScript(consent === 'allowed' ? tracking_url : null)
  return tracking_url && consent === null ? <CookieNotice onAnswer={answer} /> : null
}

function useTrackingScript(address: string | null) {
  useEffect(() => {
    if (!address || document.head.querySelector('script[data-tracking]')) return
    const script = Object.assign(document.createElement('script'), { src: address, async: true })
    script.dataset.tracking = ''
    document.head.append(script)
  }, [address])
}

/** The left navigation, filled by each page; removed from the tab order while it is closed. */
function ShellSidebar({ sidebar: { isOpen, covers, closeDrawer } }: { sidebar: Sidebar }) {
  const { t } = useTranslation()
  const isCovered = useIsCovered()
  // On the window: events in what pages put into the slot bubble to the page and not to the sidebar.
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !covers) return
    closeDrawer()
    document.querySelector<HTMLElement>('[aria-controls="sidebar"]')?.focus()
  })
  return (
    <>
      {covers && <div className={classes.backdrop} aria-hidden onClick={closeDrawer} />}
      <AppShell.Navbar id="sidebar" className={classes.sidebar} aria-label={t('shell.navigation')} inert={!isOpen || isCovered}>
        <Slot name="sidebar" className={classes.scroll} />
      </AppShell.Navbar>
    </>
  )
}
