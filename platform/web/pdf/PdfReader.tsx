import { useResizeObserver } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { Annotating } from './annotating.ts'
import type { Comparing } from './comparing.ts'
import type { Download } from './download.ts'
import { FindBar } from './find/FindBar.tsx'
import { useFind } from './find/use-find.ts'
import { type FoundPlace, useFoundPlace } from './find/use-found-place.ts'
import { useComeBack } from './keep-place/use-come-back.ts'
import { MissingPage } from './load/MissingPage.tsx'
import { PasswordForm } from './load/PasswordForm.tsx'
import { ViewerFailure } from './load/ViewerFailure.tsx'
import { ViewerSkeleton } from './load/ViewerSkeleton.tsx'
import type { Noting } from './noting.ts'
import { Outline } from './outline/Outline.tsx'
import { Pages } from './Pages.tsx'
import type { PdfViewer } from './pdf-viewer.ts'
import { PrintDialog } from './print/PrintDialog.tsx'
import { usePrint } from './print/use-print.ts'
import { type PanelContents, SidePanel } from './SidePanel.tsx'
import { Thumbnails } from './thumbnails/Thumbnails.tsx'
import { PdfTools } from './toolbar/PdfTools.tsx'
import { goToPage } from './toolbar/viewer-tools.ts'
import { type AnnotatingParts, useAnnotating } from './use-annotating.tsx'
import { useDimmed } from './use-dimmed.ts'
import { useFullScreen } from './use-full-screen.ts'
import { usePageLabels } from './use-page-labels.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import { type SidePanelState, useSidePanel } from './use-side-panel.ts'
import { useViewer } from './use-viewer.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import { ViewerFrame } from './ViewerFrame.tsx'
import type { ViewerState } from './viewer-state.ts'

type Props = {
  url: string
  download: Download
  actions: ReactNode
  onShown: () => void
  found?: FoundPlace | undefined
  annotating?: Annotating | undefined
  comparing?: Comparing | undefined
  noting?: Noting | undefined
}

/** A PDF to be read: paged, zoomed and searched (D3 §2 PDF viewer). */
export function PdfReader(props: Props) {
  const [attempt, setAttempt] = useState({ number: 1, isByItself: false })
  const begin = (isByItself: boolean) => () => setAttempt(({ number }) => ({ number: number + 1, isByItself }))
  return <Attempt key={attempt.number} {...props} isRepeated={attempt.isByItself} onRetry={begin(false)} reopen={begin(true)} />
}

type AttemptProps = Props & { isRepeated: boolean; onRetry: () => void; reopen: () => void }

function Attempt({ url, download, actions, onShown, isRepeated, onRetry, reopen, ...props }: AttemptProps) {
  const { found = {}, annotating, comparing, noting } = props
  const { container, state, pdfViewer } = useViewer({ url, onShown })
  useComeBack(state, { reopen, isRepeated })
  const [frame, { width }] = useResizeObserver()
  const panel = useSidePanel(width)
  const parts = useAnnotating(annotating, { pdfViewer, panel })
  const print = usePrint(pdfViewer, annotating?.printLayer)
  const find = useFind(pdfViewer)
  useFoundPlace(pdfViewer, found, find)
  const onKeyDown = useViewerKeys(pdfViewer, container)
  usePageLabels(pdfViewer)
  useReaderKeys(pdfViewer !== null, { find: find.open, print: print.ask })
  const closeFind = () => {
    find.close()
    container.current?.focus()
  }
  const view = { ...useFullScreen(), ...useDimmed() }
  const deeds = { ...view, isFinding: find.opened, onFind: find.opened ? closeFind : find.open, onPrint: print.ask }
  const tools = { pdfViewer, state, width, deeds, download, annotated: annotating?.download, noting, actions, panel }
  return (
    <ViewerFrame
      ref={frame}
      {...view}
      isBusy={state.phase === 'loading'}
      tools={state.failure ? actions : <PdfTools {...tools} />}
      bars={
        <>
          {!state.failure && comparing?.bar(pdfViewer)}
          {!state.failure && parts.bar}
          {find.opened && <FindBar find={find} onClose={closeFind} />}
        </>
      }
      panel={
        pdfViewer && <SidePanel panel={panel} pages={container} contents={panelContents({ pdfViewer, state, panel, parts, comparing })} />
      }
      onKeyDown={onKeyDown}
    >
      <Pages ref={container} />
      {pdfViewer && comparing?.layer(pdfViewer)}
      {parts.layer}
      {pdfViewer && noting?.layer(pdfViewer)}
      {state.phase === 'loading' && <ViewerSkeleton percent={state.percent} />}
      {state.lock && <PasswordForm lock={state.lock} download={download} onDownload={onShown} />}
      {state.isPageMissing && <MissingPage onRetry={onRetry} />}
      {state.failure && <ViewerFailure failure={state.failure} download={download} onRetry={onRetry} onDownload={onShown} />}
      <PrintDialog print={print} />
    </ViewerFrame>
  )
}

type Beside = { pdfViewer: PdfViewer; state: ViewerState; panel: SidePanelState; parts: AnnotatingParts; comparing: Comparing | undefined }

function panelContents({ pdfViewer, state, panel, parts, comparing }: Beside): PanelContents {
  const onGo = (page: number) => {
    goToPage(pdfViewer, page)
    panel.uncover()
  }
  return {
    thumbnails: <Thumbnails pdfViewer={pdfViewer} state={state} onGo={onGo} />,
    outline: <Outline pdfViewer={pdfViewer} onGo={panel.uncover} />,
    annotations: parts.panel,
    changes: comparing?.panel(pdfViewer, panel.uncover),
  }
}
