import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#shared/annotations/layer.ts'
import type { DocumentWithParents } from '#shared/documents/contract.ts'
import type { DocumentVersion } from '#shared/documents/document.ts'
import { ImportDialog } from '#web/annotations/interchange/ImportDialog.tsx'
import { useIsCovered } from '#web/kit/covered.ts'
import { CarryingOver } from './CarryingOver.tsx'
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
  sidebar: VersionsSidebarState
}

/** The right sidebar of a document page (D3 §9: 376 px); a drawer where there is no room beside the paper. */
export function VersionsSidebar({ sidebar, ...shown }: Props) {
  const { t } = useTranslation()
  const isCovered = useIsCovered()
  const [importing, setImporting] = useState<AnnotationLayer | null>(null)
  const dialog = importing && <ImportDialog layer={importing} onClose={() => setImporting(null)} />
  const contents = (
    <>
      <CarryingOver document={shown.document} version={shown.version} />
      <VersionList {...shown} onImport={setImporting} />
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
          position="right"
          size={376}
          title={t('documents.versions')}
          // Within a dialog a header is no landmark of the page.
          attributes={{ header: { role: 'none' } }}
          closeButtonProps={{ 'aria-label': t('documents.close_versions') }}
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
      <aside className={classes.versions} aria-label={t('documents.versions')} inert={isCovered}>
        <h2 className={classes.versionsTitle}>{t('documents.versions')}</h2>
        {contents}
      </aside>
    </>
  )
}
