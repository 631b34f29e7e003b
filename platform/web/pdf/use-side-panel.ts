import { useState } from 'react'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'

/** In display order. */
export const panelTabs = ['thumbnails', 'outline', 'annotations', 'changes'] as const
export type PanelTab = (typeof panelTabs)[number]

/** Minimum width (px) of the viewer for the panel to be beside the document. */
const MIN_WIDTH_BESIDE = 760

/** State of the side panel; tab and visibility are remembered. Where it would overlay the document it starts closed. */
export function useSidePanel(width: number) {
  const beside = width >= MIN_WIDTH_BESIDE
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
    /** Called after a choice in the panel: closes it if it overlays the document. */
    uncover: () => !beside && setCovering(false),
  }
}
export type SidePanelState = ReturnType<typeof useSidePanel>
