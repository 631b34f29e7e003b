import type { DocumentKind } from './document.ts'

/** Page of each kind (D3 §2). */
export const documentPaths = {
  meeting_documents: '/meeting_documents/$id',
  protocols: '/protocols/$id',
  attachments: '/attachments/$id',
  proposals: '/proposals/$id',
  personal_documents: '/personaldocument/$id',
} as const satisfies Record<DocumentKind, string>
