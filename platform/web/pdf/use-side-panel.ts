import { useState } from 'react'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'

/** In the order in which they stand. */
export const panelTabs = ['thumbnails', 'outline', 'annotations', 'changes'] as const
export type PanelTab = (typeof panelTabs)[number]

/** Pixels of the viewer from which the panel stands beside the paper. */
const roomBeside = 760

/** The side panel remembers its tab and whether it is open; where it would cover the paper it begins closed. */
export function useSidePanel(width: number) {
  const beside = width >= roomBeside
  const [remembered, setRemembered] = useAppState('viewer_panel_open')
  const [tab, choose] = useAppState('viewer_panel_tab')
  const [covering, setCovering] = useState(false)
  const opened = beside ? remembered : covering
  const setOpened = (open: boolean) => (beside ? setRemembered(open) : setCovering(open))
  return {
    beside,
    opened,
    tab,
    choose,
    toggle: () => setOpened(!opened),
    show: (wanted: PanelTab) => {
      choose(wanted)
      setOpened(true)
    },
    close: () => setOpened(false),
    /** After something was chosen: the panel goes when it stands over the paper. */
    uncover: () => !beside && setCovering(false),
  }
}
export type SidePanelState = ReturnType<typeof useSidePanel>
