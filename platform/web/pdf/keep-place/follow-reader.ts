import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { spread } from '#platform/web/pdf/spread.ts'
import { type ChangeState, fitOf } from '#platform/web/pdf/viewer-state.ts'

/** What pdf.js tells when a page was drawn, or could not be. */
export type Rendered = { error?: unknown }

type Events = {
  pagechanging: { pageNumber: number }
  pagerendered: Rendered
  pagemissing: { pageNumber: number }
  scalechanging: { scale: number; presetValue?: string }
  rotationchanging: { pagesRotation: number }
  spreadmodechanged: { mode: number }
}

/** Keeps the state up with the place of the reader. */
export function followReader({ eventBus, signal }: PdfViewer, change: ChangeState) {
  const on = <Name extends keyof Events>(name: Name, tell: (event: Events[Name]) => void) => eventBus.on(name, tell, { signal })
  on('pagechanging', ({ pageNumber }) => change({ page: pageNumber }))
  on('pagerendered', ({ error }) => error && change({ isPageMissing: true }))
  on('pagemissing', () => change({ isPageMissing: true }))
  on('scalechanging', ({ scale, presetValue }) => change({ scale, fit: fitOf(presetValue) }))
  on('rotationchanging', ({ pagesRotation }) => change({ rotation: pagesRotation }))
  on('spreadmodechanged', ({ mode }) => change({ two_pages: mode !== spread.single }))
}
