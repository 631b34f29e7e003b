import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentNotes } from '#app/web/pages/document/DocumentNotes.tsx'
import classes from '#app/web/pages/document/DocumentPage.module.css'
import { NextItemRow, useNextAgendaItem } from '#app/web/pages/document/next-agenda-item.tsx'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { ImportDialog } from '#features/annotations/web/interchange/ImportDialog.tsx'
import { layersQuery } from '#features/annotations/web/queries.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import type { DocumentSearch } from '#features/documents/web/document-address.ts'
import { versionsQuery } from '#features/documents/web/queries.ts'
import type { PaperNotes } from '#features/notes/web/on-page/paper-notes.ts'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import { useIsBelow, useIsCovered } from '#platform/web/ui/page/shell.tsx'
import { VersionList } from './VersionList.tsx'

type Props = {
  document: DocumentWithParents
  versions: DocumentVersion[]
  version: DocumentVersion
  search: DocumentSearch
  notes: PaperNotes
  sidebar: VersionsSidebarState
}

/** The right sidebar of a document page (D3 §9: 376 px): its versions or its notes; a drawer where there is no room beside the paper. */
export function VersionsSidebar({ sidebar, notes, ...shown }: Props) {
  const { t } = useTranslation()
  const isCovered = useIsCovered()
  const [importing, setImporting] = useState<AnnotationLayer | null>(null)
  const dialog = importing && <ImportDialog layer={importing} onClose={() => setImporting(null)} />
  const isNotes = sidebar.part === 'notes'
  const title = t(isNotes ? 'placed_notes.panel' : 'documents.versions')
  const contents = (
    <>
      <CarryingOver document={shown.document} version={shown.version} />
      {isNotes ? <DocumentNotes notes={notes} onGo={sidebar.uncover} /> : <VersionList {...shown} onImport={setImporting} />}
      <NextAgendaItem document={shown.document} />
    </>
  )
  if (!sidebar.beside) {
    return (
      <>
        {dialog}
        <Drawer
          // Closed behind a dialog, since Escape would close both.
          opened={sidebar.opened && !shown.search.share && !importing}
          onClose={sidebar.close}
          returnFocus={!sidebar.leadsOn}
          position="right"
          size={376}
          title={title}
          // A header within a dialog is not a landmark of the page.
          attributes={{ header: { role: 'none' } }}
          closeButtonProps={{ 'aria-label': t(isNotes ? 'documents.close_notes' : 'documents.close_versions') }}
          classNames={{ title: classes.drawerTitle, body: classes.drawerBody }}
        >
          {contents}
        </Drawer>
      </>
    )
  }
  if (!sidebar.opened) return dialog
  return (
    <>
      {dialog}
      <aside className={classes.versions} aria-label={title} inert={isCovered}>
        <h2 className={classes.versionsTitle}>{title}</h2>
        {contents}
      </aside>
    </>
  )
}

/** Link to the next agenda item: of the agenda if that led here, else of the meeting (D1 §2.2, D3 §2). Nothing after the last one. */
function NextAgendaItem({ document }: { document: DocumentWithParents }) {
  const { t } = useTranslation()
  const next = useNextAgendaItem(document)
  if (!next) return null
  return (
    <nav aria-label={t('agenda.next_agenda_item')}>
      <h2 className={classes.versionsTitle}>{t('agenda.next_agenda_item')}</h2>
      <NextItemRow next={next} />
    </nav>
  )
}

/** Polling interval (ms), which also works without live events. */
const POLL_INTERVAL_MS = 5000

/** Says that annotations of the previous version are still being carried over; once they are there the text disappears. */
function CarryingOver({ document: { kind, id }, version }: { document: DocumentWithParents; version: DocumentVersion }) {
  const { t } = useTranslation()
  const isUnderWay = version.is_carrying_over
  useQuery({ ...versionsQuery(kind, id), refetchInterval: isUnderWay && POLL_INTERVAL_MS })
  useQuery({ ...layersQuery(version.version_id), refetchInterval: isUnderWay && POLL_INTERVAL_MS })
  // Rendered before it has a text, so that screen readers announce it.
  return <output className={classes.carrying}>{isUnderWay && t('layers.carrying_over')}</output>
}

/** State of the versions or notes: beside the paper if there is room, but not beside two papers, remembering whether they are open; otherwise in a drawer. */
export function useVersionsSidebar(version_id: number, isSplit: boolean) {
  const beside = !useIsBelow('tablet') && !isSplit
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
