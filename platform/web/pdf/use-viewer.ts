import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { isDynamicForm } from '#platform/shared/dynamic-form.ts'
import { type KeptFile, keptFileAt } from '#platform/web/lib/connectivity/offline-copies.ts'
import { leaveForSignIn } from '#platform/web/lib/http/call.ts'
import { KeptRanges } from './load/kept-ranges.ts'
import { releaseFile, takeAhead } from './load/open-ahead.ts'
import { type OpeningPdf, openPdf } from './load/pdf-document.ts'
import { createPdfViewer, type PdfViewer } from './pdf-viewer.ts'
import { isHidden, type Place, recallPlace, rememberPlace } from './reading-position.ts'
import { type ChangeState, changedState, failureOf, fitOf, isSignedOut, loading, spread, withoutPage } from './viewer-state.ts'

type Wanted = { url: string; onShown: () => void }

/** Shows a PDF in the element of `container`, at its last reading position; calls `onShown` when its first page is on screen. */
export function useViewer({ url, onShown }: Wanted) {
  const container = useRef<HTMLDivElement>(null)
  const [state, change] = useReducer(changedState, loading)
  const [pdfViewer, setPdfViewer] = useState<PdfViewer | null>(null)
  const shown = useEffectEvent(onShown)

  // Before the page is painted, so that the worker reads the file meanwhile.
  useLayoutEffect(() => {
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

/** Loads the file into the viewer; returns the function that ends both. */
function load(url: string, parts: Loading): () => void {
  let isEnded = false
  let close = () => {}
  const ahead = takeAhead(url)
  const begin = async () => {
    if (ahead) close = loadFrom({ url, kept: null, ahead }, parts)
    else {
      const kept = await keptFileAt(url)
      if (!isEnded) close = loadFrom({ url, kept }, parts)
    }
  }
  begin().catch((error: unknown) => parts.change({ phase: 'failed', failure: failureOf(error) }))
  return () => {
    isEnded = true
    releaseFile(url)
    parts.created.destroy()
    close()
  }
}

type Source = {
  url: string
  kept: KeptFile | null
  /** The file as it was opened ahead. */
  ahead?: OpeningPdf
  enableXfa?: boolean
}

function openingOf({ url, kept, enableXfa = true }: Source): OpeningPdf {
  if (!kept) return openPdf({ url, enableXfa })
  const lost = Promise.withResolvers<never>()
  return openPdf({ range: new KeptRanges({ url, kept, onLost: lost.reject }), lost: lost.promise, enableXfa })
}

function loadFrom(source: Source, parts: Loading): () => void {
  const { url, kept, enableXfa = true } = source
  const { created, change, onOpened } = parts
  const { task, opened, lost, close } = source.ahead ?? openingOf(source)
  task.onProgress = ({ percent }: { percent: number }) => change({ percent: Number.isFinite(percent) ? percent : 0 })
  let end = close
  let attempt = 0
  task.onPassword = (answer: (password: string) => void) => {
    attempt++
    const open = (password: string) => {
      change({ lock: { attempt, isTrying: true, open } })
      answer(password)
    }
    change({ phase: 'locked', lock: { attempt, isTrying: false, open } })
  }
  const onFailed = (error: unknown) => {
    if (task.destroyed) return
    if (isSignedOut(error)) void leaveForSignIn()
    else if (source.ahead) {
      // What failed may be the opening by parts, which something on the way does not know.
      end()
      end = loadFrom({ url, kept }, parts)
    } else if (enableXfa && failureOf(error) === 'corrupt') {
      // A form that cannot be rendered fails as a whole: without XFA it is known for what it is.
      end()
      end = loadFrom({ url, kept, enableXfa: false }, parts)
    } else change({ phase: 'failed', failure: failureOf(error), lock: null })
  }
  const show = async (pdf: PDFDocumentProxy) => {
    if (pdf.numPages === 0) return change({ phase: 'failed', failure: 'corrupt', lock: null })
    const isForm = pdf.isPureXfa
    if (!isForm && (await isDynamicForm(pdf).catch(() => false))) return change({ phase: 'failed', failure: 'form', lock: null })
    await created.show(pdf, recallPlace(url).page)
    if (created.signal.aborted) return
    change({ phase: 'ready', pages: pdf.numPages, isForm, lock: null })
    onOpened()
    // What pdf.js does not read itself it would wait for.
    lost.catch(() => !task.destroyed && change({ isPageMissing: true }))
  }
  opened.then(show).catch(onFailed)
  return () => end()
}

/** pdf.js's event after a page was drawn or failed. */
type Rendered = { pageNumber: number; error?: unknown }

type Events = {
  pagechanging: { pageNumber: number }
  pagerendered: Rendered
  pagemissing: { pageNumber: number; error: unknown }
  scalechanging: { presetValue?: string }
  rotationchanging: { pagesRotation: number }
  spreadmodechanged: { mode: number }
}

/** Updates the state as the user navigates. */
function followReader({ viewer, eventBus, signal }: PdfViewer, change: ChangeState) {
  const on = <Name extends keyof Events>(name: Name, tell: (event: Events[Name]) => void) => eventBus.on(name, tell, { signal })
  on('pagechanging', ({ pageNumber }) => change({ page: pageNumber }))
  on('pagerendered', ({ pageNumber, error }) => error && change(withoutPage(pageNumber, error)))
  on('pagemissing', ({ pageNumber, error }) => change(withoutPage(pageNumber, error)))
  on('scalechanging', ({ presetValue }) => change({ scale: viewer.currentScale, fit: fitOf(presetValue) }))
  on('rotationchanging', ({ pagesRotation }) => change({ rotation: pagesRotation }))
  on('spreadmodechanged', ({ mode }) => change({ two_pages: mode !== spread.single }))
}

type Location = { pageNumber: number; top: number; left: number; rotation: Place['rotation'] }
type Watched = Pick<PdfViewer, 'viewer' | 'eventBus' | 'signal'>

/** Delay (ms) after the last movement before the position is stored. */
const STORE_DELAY_MS = 300

/** Stores the reading position of the file after each movement, and at the latest when it is closed. */
function keepPlace({ viewer, eventBus, signal }: Watched, url: string): void {
  let seen: Place | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    if (seen) rememberPlace(url, seen)
    seen = null
  }
  const onSeen = ({ location }: { location: Location | null }) => {
    if (!location) return
    const { pageNumber: page, top, left, rotation } = location
    seen = { page, top, left, rotation, zoom: viewer.currentScaleValue, two_pages: viewer.spreadMode !== spread.single }
    clearTimeout(timer)
    timer = setTimeout(write, STORE_DELAY_MS)
  }
  eventBus.on('updateviewarea', onSeen, { signal })
  window.addEventListener('pagehide', write, { signal })
  signal.addEventListener('abort', write)
}

/** Goes to a reading position, once the pages are laid out. */
function goToPlace(viewer: PdfViewer['viewer'], { page, top, left, zoom, rotation, two_pages }: Place): void {
  viewer.pagesRotation = rotation
  viewer.spreadMode = two_pages ? spread.twoPages : spread.single
  viewer.currentScaleValue = zoom
  const pageNumber = Math.min(page, viewer.pagesCount)
  if (top === null) viewer.currentPageNumber = pageNumber
  else viewer.scrollPageIntoView({ pageNumber, destArray: [null, { name: 'XYZ' }, left, top, null], allowNegativeOffset: true })
}
