import type { ReactNode } from 'react'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import type { PaperNotes } from '#features/notes/web/on-page/paper-notes.ts'
import type { FoundPlace } from '#platform/web/pdf/find/use-found-place.ts'
import { ViewerSkeleton } from '#platform/web/pdf/load/ViewerSkeleton.tsx'
import { ViewerFrame } from '#platform/web/pdf/ViewerFrame.tsx'
import type { Compared } from './compare/comparing.ts'
import { downloadOf } from './download.ts'
import { hasViewer } from './has-viewer.ts'
import { LazyReader } from './LazyReader.tsx'
import { EmptyFile, UnshownFile } from './UnshownFile.tsx'
import { useSeeVersion } from './use-see-version.ts'

type Props = {
  document: DocumentWithParents
  version: DocumentVersion
  /** The one that is open on it; null for whoever only reads. */
  layer: AnnotationLayer | null
  /** All that its reader sees of it. */
  layers: readonly AnnotationLayer[]
  /** Where a search led to in it, if one did. */
  found: FoundPlace
  /** What it is compared with, if anything. */
  compared: Compared | null
  /** Those of the document, on its pages. */
  notes: PaperNotes
  /** Tools of the page beside those of the viewer. */
  actions: ReactNode
}

/** The paper itself when it is a PDF; otherwise what it is, and its download. */
export function DocumentContent({ document, version, layer, layers, found, compared, notes, actions }: Props) {
  const download = downloadOf(version)
  const onShown = useSeeVersion(document, version)
  if (!hasViewer(version)) {
    const Shown = version.size === 0 ? EmptyFile : UnshownFile
    return (
      <ViewerFrame tools={actions}>
        <Shown version={version} download={download} onDownload={onShown} />
      </ViewerFrame>
    )
  }
  return (
    <LazyReader
      key={download.href}
      document={document}
      version_id={version.version_id}
      layers={layers}
      layer={layer}
      compared={compared}
      notes={notes}
      committee_id={document.meeting.committee.id}
      reading={{ url: download.href, download, actions, onShown, found }}
      waiting={
        <ViewerFrame tools={actions} isBusy>
          <ViewerSkeleton percent={0} />
        </ViewerFrame>
      }
    />
  )
}
