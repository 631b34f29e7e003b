import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { leaveForSignIn } from '#web/kit/call.ts'
import { failureOf, isSignedOut } from './load-failure.ts'
import { openPdf } from './pdf-document.ts'
import { createPdfViewer, type PdfViewer } from './pdf-viewer.ts'
import { type ChangeState, fitOf, loading, type ViewerState } from './viewer-state.ts'

type Wanted = { url: string; page: number; onShown: () => void }

const merge = (state: ViewerState, change: Partial<ViewerState>): ViewerState => ({ ...state, ...change })

/** Shows one PDF, from a page on, in the element that `container` is hung on; `onShown` is told when the first page is on screen. */
export function useViewer({ url, page, onShown }: Wanted) {
  const container = useRef<HTMLDivElement>(null)
  const [state, change] = useReducer(merge, loading)
  const [pdfViewer, setPdfViewer] = useState<PdfViewer | null>(null)
  const shown = useEffectEvent(onShown)

  useEffect(() => {
    const created = createPdfViewer(container.current!)
    const { eventBus, signal } = created
    follow(created, change)
    eventBus.on('pagesinit', () => created.start(page), { signal })
    eventBus.on('pagerendered', ({ error }: Rendered) => !error && shown(), { once: true, signal })
    const onOpened = () => setPdfViewer(created)
    return load(url, { created, change, onOpened })
  }, [url, page])

  return { container, state, pdfViewer }
}

type Rendered = { error?: unknown }

/** Keeps up with the place of the reader. */
function follow({ eventBus, signal }: PdfViewer, change: ChangeState) {
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => change({ page: pageNumber }), { signal })
  eventBus.on('pagerendered', ({ error }: Rendered) => error && change({ isPageMissing: true }), { signal })
  eventBus.on('scalechanging', ({ presetValue }: { presetValue?: string }) => change({ fit: fitOf(presetValue) }), { signal })
}

type Loading = { created: PdfViewer; change: ChangeState; onOpened: () => void }

/** Loads the file into the viewer; answers with what ends both. */
function load(url: string, { created, change, onOpened }: Loading): () => void {
  const task = openPdf(url, (percent) => change({ percent }))
  const onFailed = (error: unknown) => {
    if (task.destroyed) return
    if (isSignedOut(error)) void leaveForSignIn()
    else change({ phase: 'failed', failure: failureOf(error) })
  }
  task.promise.then((pdf) => {
    created.show(pdf)
    change({ phase: 'ready', pages: pdf.numPages })
    onOpened()
  }, onFailed)
  return () => {
    created.destroy()
    void task.destroy()
  }
}
