import { useResizeObserver } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { Download } from '#web/documents/download.ts'
import type { Annotating } from './annotating.ts'
import { FindBar } from './FindBar.tsx'
import { MissingPage } from './MissingPage.tsx'
import { Pages } from './Pages.tsx'
import { PdfTools } from './PdfTools.tsx'
import { SidePanel } from './SidePanel.tsx'
import { useAnnotating } from './use-annotating.tsx'
import { useFind } from './use-find.ts'
import { useFindKey } from './use-find-key.ts'
import { usePageLabels } from './use-page-labels.ts'
import { useSidePanel } from './use-side-panel.ts'
import { useViewer } from './use-viewer.ts'
import { ViewerFailure } from './ViewerFailure.tsx'
import { ViewerFrame } from './ViewerFrame.tsx'
import { ViewerSkeleton } from './ViewerSkeleton.tsx'

type Props = { url: string; download: Download; actions: ReactNode; onShown: () => void; annotating?: Annotating | undefined }

/** A PDF to be read: paged, zoomed and searched (D3 §2 PDF viewer). */
export function PdfReader(props: Props) {
  const [{ attempt, page }, setStart] = useState({ attempt: 1, page: 1 })
  return <Attempt key={attempt} {...props} page={page} onRetry={(again) => setStart({ attempt: attempt + 1, page: again })} />
}

type AttemptProps = Props & { page: number; onRetry: (page: number) => void }

function Attempt({ url, download, actions, page, onShown, onRetry, annotating }: AttemptProps) {
  const { container, state, pdfViewer } = useViewer({ url, page, onShown })
  const retry = () => onRetry(state.page)
  const [frame, { width }] = useResizeObserver()
  const panel = useSidePanel(width)
  const parts = useAnnotating(annotating, pdfViewer)
  const find = useFind(pdfViewer)
  usePageLabels(pdfViewer)
  useFindKey(pdfViewer !== null, find.open)
  const closeFind = () => {
    find.close()
    container.current?.focus()
  }
  const tools = { pdfViewer, state, download, actions, panel, isFinding: find.opened, onFind: find.opened ? closeFind : find.open }
  return (
    <ViewerFrame
      ref={frame}
      isBusy={state.phase === 'loading'}
      tools={state.failure ? actions : <PdfTools {...tools} />}
      bars={
        <>
          {parts.bar}
          {find.opened && <FindBar find={find} onClose={closeFind} />}
        </>
      }
      panel={pdfViewer && <SidePanel panel={panel} contents={{ annotations: parts.panel }} />}
    >
      <Pages ref={container} pdfViewer={pdfViewer} />
      {parts.layer}
      {state.phase === 'loading' && <ViewerSkeleton percent={state.percent} />}
      {state.isPageMissing && <MissingPage onRetry={retry} />}
      {state.failure && <ViewerFailure failure={state.failure} download={download} onRetry={retry} onDownload={onShown} />}
    </ViewerFrame>
  )
}
