import { AppShell } from '@mantine/core'
import {
  IconBell,
  IconCalendarShare,
  IconDeviceMobile,
  IconHelp,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconShare3,
  IconX,
} from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { type ComponentType, createElement, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveIndicator } from '#features/agenda/web/live/LiveIndicator.tsx'
import { LiveNews } from '#features/agenda/web/live/LiveNews.tsx'
import { addPaperTexts } from '#features/documents/web/queries.ts'
import { LiveSearch } from '#features/search/web/live/LiveSearch.tsx'
import { useControlShortcut, useShortcut } from '#platform/web/lib/keyboard.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import { HeaderButton } from '#platform/web/ui/button/buttons.tsx'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { Slot, useIsBelow, useIsCovered, useSidebarIsBeside, useSlotFilled } from '#platform/web/ui/page/shell.tsx'
import { useApps } from './apps.ts'
import { install, installOffer } from './install-offer.ts'
import classes from './Shell.module.css'
import { UserMenu } from './UserMenu.tsx'

/** The application's name, breadcrumbs, search, and actions available on every page. */
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
      <Slot name="papers" className={classes.papers} />
      <LiveSearch />
      <HeaderActions />
    </AppShell.Header>
  )
}

/** Toggles the sidebar: beside the page, or as a drawer over it. */
function SidebarToggle({ sidebar: { isWide, isOpen, toggle } }: { sidebar: Sidebar }) {
  const { t } = useTranslation()
  const [opened, closed] = isWide ? [IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand] : [IconX, IconMenu2]
  return (
    <HeaderButton
      label={t(isOpen ? 'shell.close_navigation' : 'shell.open_navigation')}
      icon={isOpen ? opened : closed}
      onClick={toggle}
      aria-expanded={isOpen}
      aria-controls="sidebar"
    />
  )
}

const AppSwitcher = lazy(async () => ({ default: (await import('./dialogs/AppSwitcher.tsx')).AppSwitcher }))

/** The header's buttons: active entries, other applications, share, help and the user menu, which holds the dialogs on narrow screens (D1 §2.2). */
function HeaderActions() {
  const isWide = !useIsBelow('phone')
  const apps = useApps()
  const { mqtt } = useConfiguration()
  const { entries, own, open, shown } = useShellDialogs()
  useShortcut('?', () => open('help'))
  const isCovered = useIsCovered()
  useControlShortcut('k', () => void (isCovered || open('quick_access')))
  return (
    <div className={classes.actions}>
      {mqtt.available && (
        <>
          <LiveNews />
          <LiveIndicator />
        </>
      )}
      {apps.length > 0 && (
        <Suspense>
          <AppSwitcher apps={apps} />
        </Suspense>
      )}
      {isWide && entries.map(({ name, ...entry }) => <HeaderButton key={name} {...entry} aria-haspopup="dialog" />)}
      <UserMenu entries={isWide ? own : [...entries, ...own]} />
      {shown}
    </div>
  )
}

const addQuickAccessTexts = () => addTexts(import.meta.glob<object>('/app/web/texts/pages/quick_access.*.json', { import: 'default' }))

type Shown = ComponentType<{ onClose: () => void }>

/** Loaded when first opened. */
const dialogs: Record<'share' | 'help' | 'quick_access' | 'calendar' | 'subscriptions', () => Promise<Shown>> = {
  share: async () => (await import('#platform/web/ui/dialog/ShareDialog.tsx')).ShareDialog,
  // The help uses the same names for keys as the document viewer.
  help: async () => (await Promise.all([import('./dialogs/HelpDialog.tsx'), addPaperTexts()]))[0].HelpDialog,
  quick_access: async () => (await Promise.all([import('./quick-access/QuickAccess.tsx'), addQuickAccessTexts()]))[0].QuickAccess,
  calendar: async () => (await import('#features/calendar/web/CalendarDialog.tsx')).CalendarDialog,
  subscriptions: async () => (await import('#features/subscriptions/web/SubscriptionsDialog.tsx')).SubscriptionsDialog,
}

/** The header's dialogs: entries that open them, and the one that is open. */
function useShellDialogs() {
  const { t } = useTranslation()
  const isOffered = useStore(installOffer, (offer) => offer !== null)
  const [dialog, setDialog] = useState<Shown | null>(null)
  const open = (name: keyof typeof dialogs) =>
    void dialogs[name]().then(
      (loaded) => setDialog(() => loaded),
      () => notify('error', t('shell.error_no_connection')),
    )
  return {
    open,
    entries: [
      { name: 'share', label: t('share.title'), icon: IconShare3, onClick: () => open('share') },
      { name: 'help', label: t('help.title'), icon: IconHelp, onClick: () => open('help') },
    ],
    /** The user's own entries: always in the user menu, whatever the screen's width. */
    own: [
      { name: 'calendar', label: t('calendar.subscribe'), icon: IconCalendarShare, onClick: () => open('calendar') },
      { name: 'subscriptions', label: t('subscriptions.title'), icon: IconBell, onClick: () => open('subscriptions') },
      ...(isOffered ? [{ name: 'install', label: t('shell.install'), icon: IconDeviceMobile, onClick: () => void install() }] : []),
    ],
    shown: dialog && createElement(dialog, { onClose: () => setDialog(null) }),
  }
}

/** State of the page's sidebar: beside the page as the user left it, or a drawer over it on small screens. */
export function useSidebar() {
  const isWide = useSidebarIsBeside()
  const exists = useSlotFilled('sidebar')
  const [staysOpen, setStaysOpen] = useAppState('drawer_open')
  const [drawerOpen, setDrawerOpen] = useDrawer()
  const isOpen = exists && (isWide ? staysOpen : drawerOpen)
  return {
    exists,
    isWide,
    isOpen,
    /** Whether it covers the page. */
    covers: isOpen && !isWide,
    toggle: () => (isWide ? setStaysOpen(!staysOpen) : setDrawerOpen(!drawerOpen)),
    closeDrawer: () => setDrawerOpen(false),
  }
}
export type Sidebar = ReturnType<typeof useSidebar>

/** The drawer is open at one address only: it closes on any navigation. */
function useDrawer() {
  const address = useRouterState({ select: ({ location }) => location.href })
  const [openAt, setOpenAt] = useState<string | null>(null)
  return [openAt === address, (open: boolean) => setOpenAt(open ? address : null)] as const
}
