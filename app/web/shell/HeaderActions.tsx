import { Box } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { LiveNews } from '#features/agenda/web/live/LiveNews.tsx'
import { UserAvatar } from '#features/identity/web/UserAvatar.tsx'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { useShortcut } from '#platform/web/lib/keyboard/use-shortcut.ts'
import { HeaderButton } from '#platform/web/ui/page/HeaderButton.tsx'
import { useIsWide } from '#platform/web/ui/page/use-is-wide.ts'
import { useApps } from './apps/queries.ts'
import classes from './Shell.module.css'
import { useShellDialogs } from './use-shell-dialogs.ts'

// Loaded lazily: menus are a large part of the component library and not needed for the first paint.
const UserMenu = lazy(async () => ({ default: (await import('#features/identity/web/UserMenu.tsx')).UserMenu }))
const LiveIndicator = lazy(async () => ({ default: (await import('#features/agenda/web/live/LiveIndicator.tsx')).LiveIndicator }))
const AppSwitcher = lazy(async () => ({ default: (await import('./apps/AppSwitcher.tsx')).AppSwitcher }))

/** The header's buttons: active entries, other applications, share, help and the user menu, which holds the dialogs on narrow screens (D1 §2.2). */
export function HeaderActions() {
  const isWide = useIsWide()
  const apps = useApps()
  const { mqtt } = useConfiguration()
  const { entries, own, open, shown } = useShellDialogs()
  useShortcut('?', () => open('help'))
  return (
    <div className={classes.actions}>
      {mqtt.available && (
        <>
          <LiveNews />
          <Suspense fallback={<Box w={44} />}>
            <LiveIndicator />
          </Suspense>
        </>
      )}
      {apps.length > 0 && (
        <Suspense>
          <AppSwitcher apps={apps} />
        </Suspense>
      )}
      {isWide && entries.map(({ name, ...entry }) => <HeaderButton key={name} {...entry} aria-haspopup="dialog" />)}
      <Suspense fallback={<UserAvatar />}>
        <UserMenu entries={isWide ? own : [...entries, ...own]} />
      </Suspense>
      {shown}
    </div>
  )
}
