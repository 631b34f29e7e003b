import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useAppState } from '#web/kit/app-state.ts'

/** The versions stand beside the paper where there is room and remember whether they are open; elsewhere a drawer shows them. */
export function useVersionsSidebar(version_id: number) {
  const beside = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [remembered, setRemembered] = useAppState('versions_sidebar_open')
  // Kept by version, so that choosing another one closes the drawer.
  const [drawerOf, setDrawerOf] = useState<number | null>(null)
  const opened = beside ? remembered : drawerOf === version_id
  const setOpened = (open: boolean) => (beside ? setRemembered(open) : setDrawerOf(open ? version_id : null))
  return { beside, opened, toggle: () => setOpened(!opened), close: () => setOpened(false) }
}
export type VersionsSidebarState = ReturnType<typeof useVersionsSidebar>
