import { PasswordResponses } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { KeptFile } from '#platform/web/lib/connectivity/kept-files.ts'
import { keptFileAt } from '#platform/web/lib/connectivity/kept-files.ts'
import { leaveForSignIn } from '#platform/web/lib/http/call.ts'
import { isHidden } from './is-hidden.ts'
import { followReader, type Rendered } from './keep-place/follow-reader.ts'
import { goToPlace, keepPlace } from './keep-place/keep-place.ts'
import { failureOf, isSignedOut } from './load/load-failure.ts'
import { openPdf } from './load/pdf-document.ts'
import { createPdfViewer, type PdfViewer } from './pdf-viewer.ts'
import { recallPlace } from './place.ts'
import { type ChangeState, loading, type ViewerState } from './viewer-state.ts'

type Wanted = { url: string; onShown: () => void }

const merge = (state: ViewerState, change: Partial<ViewerState>): ViewerState => ({ ...state, ...change })

/** Shows one PDF, where it was left, in the element that `container` is hung on; `onShown` is told when its first page is on screen. */
export function useViewer({ url, onShown }: Wanted) {
  const container = useRef<HTMLDivElement>(null)
  const [state, change] = useReducer(merge, loading)
  const [pdfViewer, setPdfViewer] = useState<PdfViewer | null>(null)
  const shown = useEffectEvent(onShown)

  useEffect(() => {
    const created = createPdfViewer(container.current!)
    const { viewer, eventBus, signal } = created
    followReader(created, change)
    eventBus.on(
      'pagesinit',
      () => {
        if (isHidden(viewer)) return
        goToPlace(viewer, recallPlace(url))
        keepPlace(created, url)
      },
      { signal },
    )
    eventBus.on('pagerendered', ({ error }: Rendered) => !error && shown(), { once: true, signal })
    const onOpened = () => setPdfViewer(created)
    return load(url, { created, change, onOpened })
  }, [url])

  return { container, state, pdfViewer }
}

type Loading = { created: PdfViewer; change: ChangeState; onOpened: () => void }

/** Loads the file into the viewer; answers with what ends both. */
function load(url: string, parts: Loading): () => void {
  let isEnded = false
  let close = () => {}
  const begin = async () => {
    const kept = await keptFileAt(url)
    if (!isEnded) close = loadFrom({ url, kept }, parts)
  }
  begin().catch((error: unknown) => parts.change({ phase: 'failed', failure: failureOf(error) }))
  return () => {
    isEnded = true
    parts.created.destroy()
    close()
  }
}

function loadFrom({ url, kept }: { url: string; kept: KeptFile | null }, { created, change, onOpened }: Loading): () => void {
  const { task, opened, close } = openPdf({ url, kept, onProgress: (percent) => change({ percent }) })
  task.onPassword = (answer: (password: string) => void, reason: number) => {
    const open = (password: string) => {
      change({ phase: 'loading', lock: null })
      answer(password)
    }
    change({ phase: 'locked', lock: { wrong: reason === PasswordResponses.INCORRECT_PASSWORD, open } })
  }
  const onFailed = (error: unknown) => {
    if (task.destroyed) return
    if (isSignedOut(error)) void leaveForSignIn()
    else change({ phase: 'failed', failure: failureOf(error) })
  }
  opened.then((pdf) => {
    if (pdf.numPages === 0) return change({ phase: 'failed', failure: 'corrupt' })
    created.show(pdf)
    change({ phase: 'ready', pages: pdf.numPages })
    onOpened()
  }, onFailed)
  return () => void close()
}
