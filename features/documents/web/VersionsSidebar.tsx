import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { ImportDialog } from '#features/annotations/web/interchange/ImportDialog.tsx'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import type { PaperNotes } from '#features/notes/web/on-page/paper-notes.ts'
import { useIsCovered } from '#platform/web/ui/dialog/covered.ts'
import { CarryingOver } from './CarryingOver.tsx'
import { DocumentNotes } from './DocumentNotes.tsx'
import classes from './DocumentPage.module.css'
import { NextAgendaItem } from './NextAgendaItem.tsx'
import type { DocumentSearch } from './search.ts'
import type { VersionsSidebarState } from './use-versions-sidebar.ts'
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
          // It gives way to a dialog, for Escape would close both.
          opened={sidebar.opened && !shown.search.share && !importing}
          onClose={sidebar.close}
          returnFocus={!sidebar.leadsOn}
          position="right"
          size={376}
          title={title}
          // Within a dialog a header is no landmark of the page.
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
