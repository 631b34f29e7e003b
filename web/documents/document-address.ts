import type { DocumentKind } from '#shared/documents/document.ts'
import type { DocumentSearch } from './search.ts'

/** Where the page of each kind lives (D3 §2). */
export const documentPaths = {
  meeting_documents: '/meeting_documents/$id',
  protocols: '/protocols/$id',
  attachments: '/attachments/$id',
  proposals: '/proposals/$id',
  personal_documents: '/personaldocument/$id',
} as const satisfies Record<DocumentKind, string>

/** A version's page, with the chosen layer kept where there is one. */
export const versionLink = (kind: DocumentKind, id: number, search: DocumentSearch) =>
  ({ to: documentPaths[kind], params: { id }, search }) as const
