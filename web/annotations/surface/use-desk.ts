import { useLayoutEffect, useRef, useState } from 'react'
import type { Annotation } from '#shared/annotations/annotation.ts'
import type { Annotator } from '#web/annotations/annotator.ts'
import type { PdfViewer } from '#web/documents/viewer/pdf-viewer.ts'
import { createStore } from '#web/kit/store.ts'
import type { Desk, Draft } from './desk.ts'

/** The same desk as long as the viewer is there; its annotator is always the one of the last rendering. */
export function useDesk(pdfViewer: PdfViewer, annotator: Annotator): Desk {
  const latest = useRef(annotator)
  useLayoutEffect(() => {
    latest.current = annotator
  })
  const [desk] = useState(
    (): Desk => ({
      pdfViewer,
      annotator: () => latest.current,
      pages: pdfViewer.pageHosts.shown,
      draft: createStore<Draft | null>(null),
      fresh: createStore<Annotation | null>(null),
    }),
  )
  return desk
}
