import type { DocumentKind } from '#features/documents/document.ts'
import { loadDocumentPage } from './load-document-page.ts'
import { type DocumentSearch, documentSearch } from './search.ts'

/** The viewer is large: it loads with the first document that is opened. */
export const documentPages = () => import('./pages.tsx')

/** Route options shared by the five kinds of documents. */
export const ofDocument = (kind: DocumentKind) => ({
  validateSearch: documentSearch,
  // Opening a dialog over the page or going to a place in it does not reload anything.
  loaderDeps: ({ search: { share: _share, page: _page, find: _find, ...read } }: { search: DocumentSearch }) => read,
  loader: loadDocumentPage(kind),
})
