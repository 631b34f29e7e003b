import type { PdfViewer } from './pdf-viewer.ts'

/** Whether the viewer is hidden, because another page is about to replace it: a document that arrives late cannot be scrolled then. */
export const isHidden = ({ container }: Pick<PdfViewer['viewer'], 'container'>): boolean => container.offsetParent === null
