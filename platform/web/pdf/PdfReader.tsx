import { useResizeObserver, useWindowEvent } from '@mantine/hooks'
import { type KeyboardEvent, type Ref, type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isTyping, isUnwantedKey } from '#platform/web/lib/keyboard.ts'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import { useCovering } from '#platform/web/ui/page/shell.tsx'
import type { Annotating, Comparing, Noting } from './extensions.ts'
import { FindBar, type FoundPlace, useFind, useFoundPlace } from './find/FindBar.tsx'
import { DamagedPages, FormNotice, PasswordForm } from './load/notices.tsx'
import { labelAllPages, labelDrawnPages } from './load/pdfjs-overrides.ts'
import { MissingPage, useComeBack, ViewerFailure } from './load/ViewerFailure.tsx'
import { PrintDialog, usePrint } from './PrintDialog.tsx'
import type { PdfViewer } from './pdf-viewer.ts'
import { Outline } from './side-panel/Outline.tsx'
import { type PanelContents, SidePanel, type SidePanelState, useSidePanel } from './side-panel/SidePanel.tsx'
import { Thumbnails } from './side-panel/Thumbnails.tsx'
import type { BarEntry } from './toolbar/bar/bar-entry.ts'
import { ToolBar } from './toolbar/bar/ToolBar.tsx'
import type { Download } from './toolbar/downloads.tsx'
import { useViewerEntries } from './toolbar/use-viewer-entries.tsx'
import { goToPage, perform } from './toolbar/viewer-tools.ts'
import { type AnnotatingParts, useAnnotating } from './use-annotating.tsx'
import { useViewer } from './use-viewer.ts'
import { ViewerFrame, ViewerSkeleton } from './ViewerFrame.tsx'
import classes from './viewer.module.css'
import { isFindKey, isPrintKey, viewerCommand } from './viewer-keys.ts'
import { useIsActiveViewer, useNameOnSide } from './viewer-side.ts'
import type { ViewerState } from './viewer-state.ts'

type Props = {
  url: string
  download: Download
  /** Buttons of the page at the end of the bar. */
  actions: readonly BarEntry[]
  onShown: () => void
  found?: FoundPlace | undefined
  annotating?: Annotating | undefined
  comparing?: Comparing | undefined
  noting?: Noting | undefined
}

/** The PDF viewer: pages, zoom and search (D3 §2 PDF viewer). */
export function PdfReader(props: Props) {
  const [attempt, setAttempt] = useState({ number: 1, repeats: 0 })
  const retry = () => setAttempt(({ number }) => ({ number: number + 1, repeats: 0 }))
  const reopen = () => setAttempt(({ number, repeats }) => ({ number: number + 1, repeats: repeats + 1 }))
  return <Attempt key={attempt.number} {...props} repeats={attempt.repeats} onRetry={retry} reopen={reopen} />
}

type AttemptProps = Props & { repeats: number; onRetry: () => void; reopen: () => void }

function Attempt({ url, download, actions, onShown, repeats, onRetry, reopen, ...props }: AttemptProps) {
  const { container, state, pdfViewer } = useViewer({ url, onShown })
  const { annotating, comparing, noting } = state.isForm ? ({} as Partial<Props>) : props
  useComeBack(state, { reopen, repeats })
  const [frame, { width }] = useResizeObserver()
  const panel = useSidePanel(width)
  const print = usePrint(pdfViewer, annotating?.printLayer)
  const find = useFind(pdfViewer)
  useFoundPlace(pdfViewer, props.found ?? {}, find)
  const onKeyDown = useViewerKeys(pdfViewer, container)
  usePageLabels(pdfViewer)
  const onPrint = state.isForm ? null : print.ask
  const isActive = useIsActiveViewer()
  useReaderKeys(pdfViewer !== null && isActive, { find: find.open, print: onPrint })
  const closeFind = () => {
    find.close()
    container.current?.focus()
  }
  const view = { ...useFullScreen(), ...useDimmed() }
  const commands = { ...view, isFinding: find.opened, onFind: find.opened ? closeFind : find.open, onPrint }
  // A file that cannot be read, or not yet, is offered no tools.
  const isClosed = state.failure !== null || state.lock !== null
  const entriesWith = useViewerEntries({
    pdfViewer,
    state,
    commands,
    download,
    annotated: annotating?.download,
    noting,
    panel: state.isForm ? null : panel,
  })
  const barWith = (added: readonly BarEntry[]) => <ToolBar entries={entriesWith(added, actions)} />
  const parts = useAnnotating(annotating, { pdfViewer, panel, barWith })
  return (
    <ViewerFrame
      ref={frame}
      {...view}
      isBusy={state.phase === 'loading' || state.lock?.isTrying}
      tools={isClosed ? <ToolBar entries={actions} /> : parts.bar}
      bars={
        <>
          {!isClosed && comparing?.bar(pdfViewer)}
          {!isClosed && parts.failure}
          {state.isForm && <FormNotice download={download} onDownload={onShown} />}
          {find.opened && <FindBar find={find} onClose={closeFind} />}
        </>
      }
      panel={
        pdfViewer &&
        !state.isForm && (
          <SidePanel panel={panel} pages={container} contents={panelContents({ pdfViewer, state, panel, parts, comparing })} />
        )
      }
      onKeyDown={onKeyDown}
    >
      <Pages ref={container} />
      {pdfViewer && comparing?.layer(pdfViewer)}
      {parts.layer}
      {pdfViewer && noting?.layer(pdfViewer)}
      {state.phase === 'loading' && <ViewerSkeleton percent={state.percent} />}
      {pdfViewer && <DamagedPages pdfViewer={pdfViewer} pages={state.damaged} />}
      {state.lock && <PasswordForm key={state.lock.attempt} lock={state.lock} download={download} onDownload={onShown} />}
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

/** The setting that dims documents for the evening, in either theme (look.md Colour). */
function useDimmed() {
  const [isDimmed, setDimmed] = useAppState('dim_papers')
  return { isDimmed, onDim: () => setDimmed(!isDimmed) }
}

// pdf.js requires a div, and keyboard scrolling needs a focusable container.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex */

/** The container that pdf.js fills with pages. */
function Pages({ ref }: { ref: Ref<HTMLDivElement> }) {
  const { t } = useTranslation()
  return (
    <div ref={ref} className={classes.scroll} role="group" aria-label={t('documents.pages')} tabIndex={0}>
      <div className="pdfViewer" />
    </div>
  )
}

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Makes the whole page full screen and lets the viewer cover it, so that dialogs and menus stay above. The browser handles Escape. */
function useFullScreen() {
  const isFullScreen = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement))
  useCovering(isFullScreen)
  const onFullScreen = () => void (isFullScreen ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return { isFullScreen, onFullScreen: document.fullscreenEnabled ? onFullScreen : null }
}

/** Shortcuts of the viewer. A layer over the pages handles keys first and calls preventDefault on those it uses. */
function useViewerKeys(pdfViewer: PdfViewer | null, container: RefObject<HTMLElement | null>) {
  return (event: KeyboardEvent) => {
    if (!pdfViewer || event.defaultPrevented) return
    const inPages = container.current!.contains(event.target as Node) && !isTyping(event.target)
    const command = viewerCommand(event, { inPages, scrollsSideways: pdfViewer.viewer.isHorizontalScrollbarEnabled })
    if (!command) return
    perform(pdfViewer, command)
    event.preventDefault()
  }
}

type Commands = { find: () => void; print: (() => void) | null }

/** Handles Ctrl+F, "/" and Ctrl+P for the document in the active viewer, wherever the focus is. */
const useReaderKeys = (enabled: boolean, commands: Commands): void =>
  useWindowEvent(
    'keydown',
    (event) => {
      if (!enabled || isUnwantedKey(event)) return
      if (isFindKey(event, isTyping(event.target))) commands.find()
      else if (commands.print && isPrintKey(event)) commands.print()
      else return
      event.preventDefault()
    },
    // Before the application's own shortcuts, which include "/".
    { capture: true },
  )

const occasions = ['pagerender', 'textlayerrendered']

/** Keeps the accessible names of the pages in the interface's language. */
function usePageLabels(pdfViewer: PdfViewer | null): void {
  const { t } = useTranslation()
  const nameOnSide = useNameOnSide()
  useEffect(() => {
    if (!pdfViewer) return undefined
    const { viewer, eventBus } = pdfViewer
    const named = (page: number, hasText: boolean) => nameOnSide(t(hasText ? 'documents.page' : 'documents.page_without_text', { page }))
    const labelDrawn = () => labelDrawnPages(viewer, named)
    const labelAll = () => {
      labelAllPages(viewer, named)
      labelDrawn()
    }
    const gone = new AbortController()
    labelAll()
    eventBus.on('pagesinit', labelAll, gone)
    for (const occasion of occasions) eventBus.on(occasion, labelDrawn, gone)
    return () => gone.abort()
  }, [pdfViewer, t, nameOnSide])
}
