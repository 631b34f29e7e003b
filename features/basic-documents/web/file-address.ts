import type { BasicDocument } from '#features/basic-documents/document.ts'
import { apiRoot } from '#platform/web/lib/http/address.ts'

type File = Pick<BasicDocument, 'file' | 'file_name' | 'mime_type'>

/** PDFs open in a new tab; other files, which browsers may not display, are downloaded. */
export const fileAddress = ({ file, file_name, mime_type }: File): { href: string; download?: string } => ({
  href: apiRoot() + file,
  ...(mime_type !== 'application/pdf' && { download: file_name }),
})
