import { lazy, type ReactNode, Suspense } from 'react'
import type { DocumentWithParents } from '#shared/documents/contract.ts'
import type { DocumentVersion } from '#shared/documents/document.ts'
import { downloadOf } from './download.ts'
import { EmptyFile, UnshownFile } from './UnshownFile.tsx'
import { useSeeVersion } from './use-see-version.ts'
import { ViewerFrame } from './viewer/ViewerFrame.tsx'
import { ViewerSkeleton } from './viewer/ViewerSkeleton.tsx'

/** pdf.js is large: it comes when a paper is opened, and the page does not wait for it. */
const PdfReader = lazy(async () => ({ default: (await import('./viewer/PdfReader.tsx')).PdfReader }))

type Props = {
  document: DocumentWithParents
  version: DocumentVersion /** Tools of the page beside those of the viewer. */
  actions: ReactNode
}

/** The paper itself when it is a PDF; otherwise what it is, and its download. */
export function DocumentContent({ document, version, actions }: Props) {
  const download = downloadOf(version)
  const onShown = useSeeVersion(document, version)
  if (version.size === 0 || version.mime_type !== 'application/pdf') {
    const Shown = version.size === 0 ? EmptyFile : UnshownFile
    return (
      <ViewerFrame tools={actions}>
        <Shown version={version} download={download} onDownload={onShown} />
      </ViewerFrame>
    )
  }
  return (
    <Suspense
      fallback={
        <ViewerFrame tools={actions} isBusy>
          <ViewerSkeleton percent={0} />
        </ViewerFrame>
      }
    >
      <PdfReader key={download.href} url={download.href} download={download} actions={actions} onShown={onShown} />
    </Suspense>
  )
}
