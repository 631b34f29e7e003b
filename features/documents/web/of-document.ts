import type { DocumentKind } from '#features/documents/document.ts'
import { loadDocumentPage } from './load-document-page.ts'
import { type DocumentSearch, documentSearch } from './search.ts'

/** The viewer is large: it comes with the first document that is opened. */
export const documentPages = () => import('./pages.tsx')

/** What the routes of the five kinds of documents have in common. */
export const ofDocument = (kind: DocumentKind) => ({
  validateSearch: documentSearch,
  // A dialog that opens over the page reads nothing of it again, nor does who goes to a place in it.
  loaderDeps: ({ search: { share: _share, page: _page, find: _find, ...read } }: { search: DocumentSearch }) => read,
  loader: loadDocumentPage(kind),
})
