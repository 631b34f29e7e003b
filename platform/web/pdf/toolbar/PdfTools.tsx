import {
  IconLayoutSidebar,
  IconMapPinPlus,
  IconMaximize,
  IconMinimize,
  IconPrinter,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnnotatedDownload } from '#platform/web/pdf/annotating.ts'
import type { Download } from '#platform/web/pdf/download.ts'
import type { Noting } from '#platform/web/pdf/noting.ts'
import type { ReaderDeeds } from '#platform/web/pdf/reader-deeds.ts'
import type { SidePanelState } from '#platform/web/pdf/use-side-panel.ts'
import classes from '#platform/web/pdf/viewer.module.css'
import { ToolButton } from '#platform/web/ui/button/ToolButton.tsx'
import { DownloadTool } from './DownloadTool.tsx'
import { MoreTools } from './MoreTools.tsx'
import { PageTools } from './PageTools.tsx'
import { hasRoom } from './toolbar-room.ts'
import { type Paper, perform } from './viewer-tools.ts'
import { ZoomMenu } from './ZoomMenu.tsx'

type Props = Paper & {
  deeds: ReaderDeeds
  download: Download
  annotated: AnnotatedDownload | undefined
  noting: Noting | undefined
  actions: ReactNode
  panel: SidePanelState
}

/** One quiet row; what does not fit stands in a menu. Until the paper is there the tools rest. */
export function PdfTools({ deeds, download, annotated, noting, actions, panel, ...paper }: Props) {
  const { t } = useTranslation()
  const { pdfViewer, width } = paper
  return (
    <>
      <ToolButton
        label={t('documents.panel')}
        icon={IconLayoutSidebar}
        disabled={!pdfViewer}
        pressed={panel.opened}
        onClick={panel.toggle}
      />
      <PageTools {...paper} />
      <div className={classes.space} />
      <ZoomTools {...paper} />
      {noting?.onPlace && hasRoom('note', width) && (
        <ToolButton
          label={t('placed_notes.place')}
          icon={IconMapPinPlus}
          disabled={!pdfViewer}
          pressed={noting.isAnnotating}
          onClick={noting.onPlace}
        />
      )}
      <ToolButton label={t('documents.find')} icon={IconSearch} disabled={!pdfViewer} pressed={deeds.isFinding} onClick={deeds.onFind} />
      {hasRoom('print', width) && (
        <ToolButton label={t('documents.print')} icon={IconPrinter} disabled={!pdfViewer} onClick={deeds.onPrint} />
      )}
      {hasRoom('download', width) && <DownloadTool download={download} annotated={annotated} />}
      {(hasRoom('full_screen', width) || deeds.isFullScreen) && <FullScreenTool deeds={deeds} />}
      <MoreTools {...paper} deeds={deeds} download={download} annotated={annotated} noting={noting} />
      {!deeds.isFullScreen && actions}
    </>
  )
}

function ZoomTools({ pdfViewer, state, width }: Paper) {
  const { t } = useTranslation()
  const step = (command: 'zoom_out' | 'zoom_in', icon: typeof IconZoomIn) =>
    hasRoom('zoom_steps', width) && (
      <ToolButton label={t(`documents.${command}`)} icon={icon} disabled={!pdfViewer} onClick={() => perform(pdfViewer, command)} />
    )
  return (
    <>
      {step('zoom_out', IconZoomOut)}
      {hasRoom('zoom', width) && <ZoomMenu pdfViewer={pdfViewer} state={state} />}
      {step('zoom_in', IconZoomIn)}
    </>
  )
}

function FullScreenTool({ deeds: { isFullScreen, onFullScreen } }: { deeds: ReaderDeeds }) {
  const { t } = useTranslation()
  if (!onFullScreen) return null
  return (
    <ToolButton
      label={t('documents.full_screen')}
      icon={isFullScreen ? IconMinimize : IconMaximize}
      pressed={isFullScreen}
      onClick={onFullScreen}
    />
  )
}
