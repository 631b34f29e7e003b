import type { BasicDocument } from '#features/basic-documents/document.ts'
import { apiRoot } from '#platform/web/lib/http/address.ts'

type File = Pick<BasicDocument, 'file' | 'file_name' | 'mime_type'>

/** A PDF opens in a tab of its own; whatever a browser may not show is saved. */
export const fileAddress = ({ file, file_name, mime_type }: File): { href: string; download?: string } => ({
  href: apiRoot() + file,
  ...(mime_type !== 'application/pdf' && { download: file_name }),
})
