import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'

/** Versions or notes stand beside the paper where there is room and remember whether they are open; elsewhere a drawer shows them. */
export function useVersionsSidebar(version_id: number) {
  const beside = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [remembered, setRemembered] = useAppState('versions_sidebar_open')
  const [part, setPart] = useAppState('document_sidebar_part')
  // Kept by version, so that choosing another one closes the drawer.
  const [drawerOf, setDrawerOf] = useState<number | null>(null)
  const opened = beside ? remembered : drawerOf === version_id
  const [leadsOn, setLeadsOn] = useState(false)
  const setOpened = (open: boolean) => (beside ? setRemembered(open) : setDrawerOf(open ? version_id : null))
  return {
    beside,
    opened,
    part,
    /** Opens it with that part; closes it where that is open already. */
    toggle: (wanted: typeof part) => {
      setLeadsOn(false)
      setPart(wanted)
      setOpened(!opened || part !== wanted)
    },
    close: () => setOpened(false),
    /** After something was chosen: it goes when it stands over the paper. */
    uncover: () => {
      setLeadsOn(true)
      if (!beside) setDrawerOf(null)
    },
    /** What was chosen has the focus: a drawer that gave it back would take it from there. */
    leadsOn,
  }
}
export type VersionsSidebarState = ReturnType<typeof useVersionsSidebar>
