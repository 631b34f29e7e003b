import type { DocumentVersion } from '#features/documents/document.ts'

/** Whether the file of a version is displayed rather than only offered for download (D3 §3). */
export const hasViewer = ({ mime_type, size }: Pick<DocumentVersion, 'mime_type' | 'size'>): boolean =>
  mime_type === 'application/pdf' && size > 0
