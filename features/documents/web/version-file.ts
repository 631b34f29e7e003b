import { type DocumentVersion, downloadName } from '#features/documents/document.ts'
import { apiRoot } from '#platform/web/lib/http/address.ts'
import type { Download } from '#platform/web/pdf/toolbar/downloads.tsx'

/** Whether the file of a version is displayed rather than only offered for download (D3 §3). */
export const hasViewer = ({ mime_type, size }: Pick<DocumentVersion, 'mime_type' | 'size'>): boolean =>
  mime_type === 'application/pdf' && size > 0

type Saved = Pick<DocumentVersion, 'file' | 'file_name' | 'agenda_item'>

/** The download of a version, named after its agenda item if it has one. */
export const downloadOf = (version: Saved): Download => ({ href: apiRoot() + version.file, download: downloadName(version) })
