import { CloseButton, Tabs } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from '#platform/web/ui/dialog/use-return-focus.ts'
import { type PanelTab, panelTabs, type SidePanelState } from './use-side-panel.ts'
import classes from './viewer.module.css'

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
    <aside className={classes.panel} data-beside={panel.beside || undefined} aria-label={t('documents.panel')}>
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
