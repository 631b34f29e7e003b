import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Annotation, isMarkingKind } from '#features/annotations/annotation.ts'
import type { Annotator, Tool } from '#features/annotations/web/annotator.ts'
import type { Draft, GestureContext, Handwriting } from '#features/annotations/web/gestures/gesture-context.ts'
import { markSelection, selectedTextIn } from '#features/annotations/web/gestures/mark-selection.ts'
import { listenToPointers, type PointerListening } from '#features/annotations/web/gestures/pointer-events.ts'
import { snapSelection } from '#features/annotations/web/gestures/snap-to-words.ts'
import { useAnnotationsByPage } from '#features/annotations/web/session/shown-annotations.ts'
import { tools } from '#features/annotations/web/tools/tools.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'
import { usePageHosts } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { useIsActiveViewer } from '#platform/web/pdf/viewer-side.ts'
import { Guarded } from '#platform/web/ui/feedback/errors.tsx'
import { KeyboardPlacing } from './KeyboardPlacing.tsx'
import { PageLayer } from './PageLayer.tsx'

type Props = { pdfViewer: PdfViewer; annotator: Annotator }

/** The annotations of the open layer on the document's pages, and the editing by pen, finger, mouse and keyboard. */
export function AnnotationPages({ pdfViewer, annotator }: Props) {
  const annotations = useAnnotationsByPage(annotator.session)
  const pages = usePageHosts(pdfViewer)
  const context = useGestureContext(pdfViewer, annotator)
  usePointing(context, annotator.tool)
  useListening(context, annotator.tool)
  useMarkingOfSelections(context, annotator.tool)
  return (
    <>
      {pages.map((page) => (
        <Guarded key={page.index}>
          <PageLayer page={page} annotations={annotations.get(page.index) ?? none} context={context} annotator={annotator} />
        </Guarded>
      ))}
      <KeyboardPlacing key={annotator.tool} context={context} annotator={annotator} />
    </>
  )
}

const none: never[] = []

/** Listens to pen, finger and mouse; changing the tool ends the current gesture and keeps what it drew. */
function useListening(context: GestureContext, tool: Tool): void {
  const listening = useRef<PointerListening>(null)
  const before = useRef(tool)
  useEffect(() => {
    const started = listenToPointers(context)
    listening.current = started
    return started.stop
  }, [context])
  useEffect(() => {
    if (before.current !== tool) listening.current?.release()
    before.current = tool
  }, [tool])
}

/** With a marking tool, text selected by mouse or keyboard is marked as soon as the button or Shift is released. */
function useMarkingOfSelections(context: GestureContext, tool: Tool): void {
  const isActive = useIsActiveViewer()
  useEffect(() => {
    if (!isActive || !isMarkingKind(tool)) return undefined
    const gone = new AbortController()
    const { signal } = gone
    const mark = () => markSelection(tool, { annotator: context.annotator(), pdfViewer: context.pdfViewer })
    // The browser updates the selection only after pointerup.
    const markWords = () => {
      if (context.annotator().snapsToWords && selectedTextIn(context.pdfViewer)) snapSelection()
      mark()
    }
    const onUp = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setTimeout(() => !signal.aborted && markWords())
    const onKey = ({ key }: KeyboardEvent) => key === 'Shift' && mark()
    window.addEventListener('pointerup', onUp, { signal })
    window.addEventListener('keyup', onKey, { signal })
    return () => gone.abort()
  }, [context, tool, isActive])
}

/** Sets what touching the pages does, so that the browser neither scrolls nor selects where the tool needs the pointer (surface.module.css). */
function usePointing({ pdfViewer }: GestureContext, tool: Tool): void {
  useLayoutEffect(() => {
    const { container } = pdfViewer.viewer
    const { pointing } = tools[tool]
    if (pointing !== 'read') container.setAttribute('data-pointing', pointing)
    return () => {
      container.removeAttribute('data-pointing')
    }
  }, [pdfViewer, tool])
}

/** The same context for as long as the viewer exists; `annotator()` returns the one of the last render. */
function useGestureContext(pdfViewer: PdfViewer, annotator: Annotator): GestureContext {
  const latest = useRef(annotator)
  useLayoutEffect(() => {
    latest.current = annotator
  })
  const [context] = useState(
    (): GestureContext => ({
      pdfViewer,
      annotator: () => latest.current,
      pages: pdfViewer.pageHosts.shown,
      draft: createStore<Draft | null>(null),
      fresh: createStore<Annotation | null>(null),
      handwriting: createStore<Handwriting | null>(null),
    }),
  )
  return context
}
