import type { DocumentKind } from '#features/documents/document.ts'
import { documentPaths } from '#features/documents/page-paths.ts'
import type { DocumentSearch } from './search.ts'

/** A version's page, with the chosen layer kept where there is one. */
export const versionLink = (kind: DocumentKind, id: number, search: DocumentSearch) =>
  ({ to: documentPaths[kind], params: { id }, search }) as const
