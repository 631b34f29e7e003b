import { useLayoutEffect, useRef, useState } from 'react'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
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
