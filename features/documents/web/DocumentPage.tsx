import { VisuallyHidden } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { ShareLayer } from '#features/annotations/web/sharing/ShareLayer.tsx'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentKind, DocumentVersion } from '#features/documents/document.ts'
import { documentPaths } from '#features/documents/page-paths.ts'
import { usePaperNotes } from '#features/notes/web/on-page/use-paper-notes.ts'
import { WithdrawnNote } from '#features/withdrawn/web/WithdrawnNote.tsx'
import { ReadOnly } from '#platform/web/ui/form/read-only.ts'
import { PageBreadcrumbs } from '#platform/web/ui/page/PageBreadcrumbs.tsx'
import { PageHeading } from '#platform/web/ui/page/PageHeading.tsx'
import { useCompared } from './compare/use-compared.ts'
import { DocumentContent } from './DocumentContent.tsx'
import classes from './DocumentPage.module.css'
import { DocumentSidebar } from './DocumentSidebar.tsx'
import { useDocumentCrumbs } from './document-crumbs.ts'
import { useDocumentTitle } from './document-title.ts'
import { useLayers } from './layers/use-layers.ts'
import { versionOf } from './load-document-page.ts'
import { NotesToggle } from './NotesToggle.tsx'
import { OlderVersionNote } from './OlderVersionNote.tsx'
import { documentQuery, versionsQuery } from './queries.ts'
import { usePlaceInAddress } from './use-place-in-address.ts'
import { useVersionsSidebar } from './use-versions-sidebar.ts'
import { VersionsSidebar } from './VersionsSidebar.tsx'
import { VersionsToggle } from './VersionsToggle.tsx'

/** One version of a document of any kind: about it on the left, the paper, its versions on the right (D3 §2). */
export function DocumentPage({ kind }: { kind: DocumentKind }) {
  const { id } = useParams({ from: documentPaths[kind] })
  const [{ data: document }, { data: versions }] = useSuspenseQueries({ queries: [documentQuery(kind, id), versionsQuery(kind, id)] })
  return (
    <ReadOnly value={document.withdrawn !== null}>
      <OpenDocument document={document} versions={versions} />
    </ReadOnly>
  )
}

type Props = { document: DocumentWithParents; versions: DocumentVersion[] }

function OpenDocument({ document, versions }: Props) {
  const { kind } = document
  const search = useSearch({ from: documentPaths[kind] })
  const titleOf = useDocumentTitle()
  const crumbsOf = useDocumentCrumbs()
  const version = versionOf(versions, search)
  const { layers, layer } = useLayers(version.version_id, search)
  const sidebar = useVersionsSidebar(version.version_id)
  const notes = usePaperNotes(document)
  return (
    <div className={classes.page}>
      <PageBreadcrumbs crumbs={crumbsOf(document)} />
      <DocumentSidebar document={document} version={version} />
      <div className={classes.main} data-protocol={kind === 'protocols' || undefined} style={designation(version.color_code)}>
        <VisuallyHidden component="div">
          <PageHeading title={titleOf(document)} />
        </VisuallyHidden>
        <WithdrawnNote withdrawn={document.withdrawn} text="document" />
        <OlderVersionNote document={document} version={version} />
        <DocumentContent
          document={document}
          version={version}
          layers={layers}
          layer={layer}
          found={usePlaceInAddress(search)}
          compared={useCompared(document, search)}
          notes={notes}
          actions={
            <>
              <NotesToggle sidebar={sidebar} count={notes.count} />
              <VersionsToggle sidebar={sidebar} />
            </>
          }
        />
      </div>
      <VersionsSidebar document={document} versions={versions} version={version} search={search} notes={notes} sidebar={sidebar} />
      <ShareLayer document={document} version={version} layer={layer} search={search} />
    </div>
  )
}

/** Black when the version has no colour (D3 §2). */
const designation = (color_code: string | null) => ({ '--designation': color_code ?? '#000000' }) as CSSProperties
