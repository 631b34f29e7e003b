import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import { useSlotFilled } from '#platform/web/ui/page/slots.tsx'
import { useIsWide } from '#platform/web/ui/page/use-is-wide.ts'

/** The sidebar of the page that is open: beside it, open or closed as it was left, or on small screens a drawer over it. */
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
    /** Whether it hides the page. */
    covers: isOpen && !isWide,
    toggle: () => (isWide ? setStaysOpen(!staysOpen) : setDrawerOpen(!drawerOpen)),
    closeDrawer: () => setDrawerOpen(false),
  }
}
export type Sidebar = ReturnType<typeof useSidebar>

/** Open at one address only: it closes as soon as another one is asked for. */
function useDrawer() {
  const address = useRouterState({ select: ({ location }) => location.href })
  const [openAt, setOpenAt] = useState<string | null>(null)
  return [openAt === address, (open: boolean) => setOpenAt(open ? address : null)] as const
}
