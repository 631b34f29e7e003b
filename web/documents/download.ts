import type { DocumentVersion } from '#shared/documents/document.ts'
import { downloadName } from '#shared/documents/download-name.ts'
import { apiRoot } from '#web/kit/address.ts'

/** Where the bytes of a version are and what the saved file is called, as a link has it. */
export type Download = { href: string; download: string }

type Saved = Pick<DocumentVersion, 'file' | 'file_name' | 'agenda_item'>

/** The download of a version, named after its agenda item where it has one. */
export const downloadOf = (version: Saved): Download => ({ href: apiRoot() + version.file, download: downloadName(version) })
