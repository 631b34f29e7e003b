import { AppShell } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useIsCovered } from '#platform/web/ui/dialog/covered.ts'
import { Slot } from '#platform/web/ui/page/slots.tsx'
import classes from './Shell.module.css'
import type { Sidebar } from './use-sidebar.ts'

/** The left navigation, filled by each page; closed it is out of the tab order, too. */
export function ShellSidebar({ sidebar: { isOpen, covers, closeDrawer } }: { sidebar: Sidebar }) {
  const { t } = useTranslation()
  const isCovered = useIsCovered()
  // On the window: what pages put into the slot sends its events to the page and not to the sidebar.
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !covers) return
    closeDrawer()
    document.querySelector<HTMLElement>('[aria-controls="sidebar"]')?.focus()
  })
  return (
    <AppShell.Navbar id="sidebar" className={classes.sidebar} aria-label={t('shell.navigation')} inert={!isOpen || isCovered}>
      <Slot name="sidebar" className={classes.scroll} />
    </AppShell.Navbar>
  )
}
