import { Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { type DocumentWithParents, documentCalls } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import { downloadOf, hasViewer } from '#features/documents/web/document-address.ts'
import { refreshDocuments } from '#features/documents/web/queries.ts'
import { seenVersion, useIsRecorded } from '#features/documents/web/record-reading.ts'
import type { PaperNotes } from '#features/notes/web/on-page/paper-notes.ts'
import { useRecord } from '#features/outbox/web/use-call-or-queue.ts'
import { isProvisional } from '#platform/web/lib/connectivity/offline-copies.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import type { FoundPlace } from '#platform/web/pdf/find/FindBar.tsx'
import { ViewerFailure } from '#platform/web/pdf/load/ViewerFailure.tsx'
import type { BarEntry } from '#platform/web/pdf/toolbar/bar/bar-entry.ts'
import { ToolBar } from '#platform/web/pdf/toolbar/bar/ToolBar.tsx'
import { type Download, DownloadButton } from '#platform/web/pdf/toolbar/downloads.tsx'
import { ViewerFrame, ViewerSkeleton } from '#platform/web/pdf/ViewerFrame.tsx'
import classes from '#platform/web/pdf/viewer.module.css'
import { FileIcon, fileSize } from '#platform/web/ui/file/file-labels.tsx'
import type { MarkInAddress } from './annotated/use-led-to-mark.ts'
import type { Compared } from './compare/CompareVersion.tsx'
import { LazyReader } from './LazyReader.tsx'

type Props = {
  document: DocumentWithParents
  version: DocumentVersion
  /** The open layer; null if the reader may only read. */
  layer: AnnotationLayer | null
  /** All layers of the version that the reader sees. */
  layers: readonly AnnotationLayer[]
  /** Where a search result led, if one did. */
  found: FoundPlace
  /** The annotation or note that the address names. */
  inAddress: MarkInAddress
  /** The comparison under way, if any. */
  compared: Compared | null
  /** The document's notes, on its pages. */
  notes: PaperNotes
  /** Buttons of the page beside those of the viewer. */
  actions: readonly BarEntry[]
  /** Called when the first page is on screen. */
  onPage: () => void
}

/** The paper itself if it is a PDF; otherwise what it is, and its download. */
export function DocumentContent({ document, version, layer, layers, found, inAddress, compared, notes, actions, onPage }: Props) {
  const download = downloadOf(version)
  const see = useSeeVersion(document, version)
  const onShown = () => {
    see()
    onPage()
  }
  if (!hasViewer(version)) {
    const Shown = version.size === 0 ? EmptyFile : UnshownFile
    return (
      <ViewerFrame tools={<ToolBar entries={actions} />}>
        <Shown version={version} download={download} onDownload={see} />
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
      inAddress={inAddress}
      committee_id={document.meeting.committee.id}
      reading={{ url: download.href, download, actions, onShown, found }}
      waiting={
        <ViewerFrame tools={<ToolBar entries={actions} />} isBusy>
          <ViewerSkeleton percent={0} />
        </ViewerFrame>
      }
    />
  )
}

/** Records that the first page is on screen (permissions.md G9), if the reader may leave a trace; a refusal is not shown. */
function useSeeVersion({ kind, id, meeting }: DocumentWithParents, version: DocumentVersion): () => void {
  const client = useQueryClient()
  const record = useRecord()
  const isRecorded = useIsRecorded(meeting.committee.id)
  return () => {
    if (!isRecorded) return
    const { version_id } = version
    const change = seenVersion({ document: kind, id, version_id })
    record(documentCalls[kind].seeVersion, { asked: { params: { id, version_id } }, change, answer: version }, (answer) =>
      isProvisional(answer) ? undefined : refreshDocuments(client),
    )
  }
}

type UnshownFileProps = { version: DocumentVersion; download: Download; onDownload: () => void }

/** A file that is not a PDF: what it is, and its download, which counts as reading it (D3 §3). */
function UnshownFile({ version, download, onDownload }: UnshownFileProps) {
  const { t } = useTranslation()
  return (
    <Stack className={classes.notice} align="center" gap="md">
      <span className={classes.icon}>
        <FileIcon file={version} />
      </span>
      <Title order={2} size="h3" ta="center">
        {version.file_name}
      </Title>
      <Text c="dimmed">{fileSize(version.size, currentLanguage())}</Text>
      <Text ta="center" maw={480}>
        {t('documents.not_shown')} {t('documents.not_shown_help')}
      </Text>
      <DownloadButton download={download} variant="filled" onClick={onDownload} />
    </Stack>
  )
}

/** A file of zero bytes. */
const EmptyFile = ({ download, onDownload }: UnshownFileProps) => (
  <ViewerFailure failure="empty" download={download} onDownload={onDownload} />
)
