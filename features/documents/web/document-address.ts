import type { DocumentKind } from '#features/documents/document.ts'
import { documentPaths } from '#features/documents/page-paths.ts'
import type { DocumentSearch } from './search.ts'

/** Link to a version's page, with the given search parameters. */
export const versionLink = (kind: DocumentKind, id: number, search: DocumentSearch) =>
  ({ to: documentPaths[kind], params: { id }, search }) as const
