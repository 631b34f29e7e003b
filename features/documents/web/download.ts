import type { DocumentVersion } from '#features/documents/document.ts'
import { downloadName } from '#features/documents/download-name.ts'
import { apiRoot } from '#platform/web/lib/http/address.ts'
import type { Download } from '#platform/web/pdf/download.ts'

type Saved = Pick<DocumentVersion, 'file' | 'file_name' | 'agenda_item'>

/** The download of a version, named after its agenda item if it has one. */
export const downloadOf = (version: Saved): Download => ({ href: apiRoot() + version.file, download: downloadName(version) })
