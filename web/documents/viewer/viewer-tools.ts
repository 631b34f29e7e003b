import { IconArrowAutofitHeight, IconArrowAutofitWidth, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { PdfViewer } from './pdf-viewer.ts'
import type { KeyCommand } from './viewer-keys.ts'
import type { ViewerState } from './viewer-state.ts'

/** The tools that move into the menu on a narrow screen. */
export const sizeTools = [
  { key: 'zoom_out', icon: IconZoomOut },
  { key: 'zoom_in', icon: IconZoomIn },
  { key: 'page_width', icon: IconArrowAutofitWidth },
  { key: 'page_fit', icon: IconArrowAutofitHeight },
] as const

export type ToolCommand = KeyCommand | (typeof sizeTools)[number]['key']

const deeds: Record<ToolCommand, (viewer: PdfViewer['viewer']) => void> = {
  next_page: (viewer) => viewer.nextPage(),
  previous_page: (viewer) => viewer.previousPage(),
  zoom_in: (viewer) => viewer.increaseScale(),
  zoom_out: (viewer) => viewer.decreaseScale(),
  page_width: (viewer) => (viewer.currentScaleValue = 'page-width'),
  page_fit: (viewer) => (viewer.currentScaleValue = 'page-fit'),
}

/** Does what a tool asks for; nothing while there is no paper. */
export const perform = (pdfViewer: PdfViewer | null, command: ToolCommand): void => {
  if (pdfViewer) deeds[command](pdfViewer.viewer)
}

export const goToPage = (pdfViewer: PdfViewer | null, page: number): void => {
  if (pdfViewer) pdfViewer.viewer.currentPageNumber = page
}

/** Whether a tool that stays pressed is; undefined for the others. */
export const isPressed = (command: ToolCommand, { fit }: ViewerState): boolean | undefined =>
  command === 'page_width' || command === 'page_fit' ? fit === command.replace('_', '-') : undefined
