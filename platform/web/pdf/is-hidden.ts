import type { PdfViewer } from './pdf-viewer.ts'

/** Whether another page is about to take its place and waits for its data: a paper that comes late cannot be scrolled then. */
export const isHidden = ({ container }: Pick<PdfViewer['viewer'], 'container'>): boolean => container.offsetParent === null
