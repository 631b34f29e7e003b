import { CloseButton, Tabs } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import classes from '#platform/web/pdf/viewer.module.css'
import { useNameOnSide, useViewerSide } from '#platform/web/pdf/viewer-side.ts'
import { useReturnFocus } from '#platform/web/ui/dialog/Dialog.tsx'

export type PanelContents = Partial<Record<PanelTab, ReactNode>>

type Props = {
  panel: SidePanelState
  contents: PanelContents
  /** Gets the focus when Escape closes the panel beside the document; an overlaying panel returns the focus. */
  pages: RefObject<HTMLElement | null>
}

/** The panel beside the pages: thumbnails, outline, annotations, changes. */
export function SidePanel({ panel, contents, pages }: Props) {
  const { t } = useTranslation()
  const nameOnSide = useNameOnSide()
  if (!panel.opened) return null
  const tabs = panelTabs.filter((one) => Boolean(contents[one]))
  const tab = tabs.includes(panel.tab) ? panel.tab : tabs[0]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    panel.close()
    if (panel.beside) pages.current?.focus()
  }
  return (
    <aside className={classes.panel} data-beside={panel.beside || undefined} aria-label={nameOnSide(t('documents.panel'))}>
      {!panel.beside && <TakeFocus />}
      <Tabs
        onKeyDown={onKeyDown}
        className={classes.panelTabs}
        value={tab ?? null}
        onChange={(chosen) => panel.choose(chosen as PanelTab)}
        keepMounted={false}
      >
        <div className={classes.panelHead}>
          <Tabs.List grow>
            {tabs.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(`documents.panel_${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {!panel.beside && <CloseButton size={44} iconSize={20} aria-label={t('documents.panel_close')} onClick={panel.close} />}
        </div>
        {tabs.map((one) => (
          <Tabs.Panel key={one} value={one} className={classes.panelBody}>
            {contents[one]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </aside>
  )
}

/** Moves the focus into an overlaying panel, and back when it closes. */
function TakeFocus() {
  const place = useRef<HTMLSpanElement>(null)
  useReturnFocus()
  useEffect(() => place.current?.parentElement?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus(), [])
  return <span ref={place} hidden />
}

/** In display order. */
const panelTabs = ['thumbnails', 'outline', 'annotations', 'changes'] as const
type PanelTab = (typeof panelTabs)[number]

/** Minimum width (px) of the viewer for the panel to be beside the document. */
const MIN_WIDTH_BESIDE = 760

/**
 * State of the side panel; tab and visibility are remembered. Where it would overlay the document it starts closed, and so it does with two
 * viewers, each of which has its own.
 */
export function useSidePanel(width: number) {
  const { side } = useViewerSide()
  const beside = side === null && width >= MIN_WIDTH_BESIDE
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
