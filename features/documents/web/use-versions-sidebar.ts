import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'

/** State of the versions or notes: beside the paper if there is room, remembering whether they are open; otherwise in a drawer. */
export function useVersionsSidebar(version_id: number) {
  const beside = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [remembered, setRemembered] = useAppState('versions_sidebar_open')
  const [part, setPart] = useAppState('document_sidebar_part')
  // Stored by version, so that choosing another one closes the drawer.
  const [drawerOf, setDrawerOf] = useState<number | null>(null)
  const opened = beside ? remembered : drawerOf === version_id
  const [leadsOn, setLeadsOn] = useState(false)
  const setOpened = (open: boolean) => (beside ? setRemembered(open) : setDrawerOf(open ? version_id : null))
  return {
    beside,
    opened,
    part,
    /** Opens the sidebar at a part; closes it if that part is open already. */
    toggle: (wanted: typeof part) => {
      setLeadsOn(false)
      setPart(wanted)
      setOpened(!opened || part !== wanted)
    },
    close: () => setOpened(false),
    /** Called after a choice: closes the sidebar if it covers the paper. */
    uncover: () => {
      setLeadsOn(true)
      if (!beside) setDrawerOf(null)
    },
    /** The chosen object keeps the focus: a closing drawer would otherwise return it elsewhere. */
    leadsOn,
  }
}
export type VersionsSidebarState = ReturnType<typeof useVersionsSidebar>
