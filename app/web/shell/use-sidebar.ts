import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import { useIsWide, useSlotFilled } from '#platform/web/ui/page/shell.tsx'

/** State of the page's sidebar: beside the page as the user left it, or a drawer over it on small screens. */
export function useSidebar() {
  const isWide = useIsWide()
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
