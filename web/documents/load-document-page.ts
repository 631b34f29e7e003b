import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import type { DocumentKind, DocumentVersion } from '#shared/documents/document.ts'
import { versionLink } from './document-address.ts'
import { documentQuery, versionsQuery } from './queries.ts'
import type { DocumentSearch } from './search.ts'

type Asked = { context: { client: QueryClient }; params: { id: number }; deps: DocumentSearch }

/** The loader of one kind's page: sends on to the latest version when the address names none (D3 §2). Throws notFound for a foreign version. */
export const loadDocumentPage =
  (kind: DocumentKind) =>
  async ({ context: { client }, params: { id }, deps: search }: Asked): Promise<void> => {
    const [document, versions] = await Promise.all([client.fetchQuery(documentQuery(kind, id)), client.fetchQuery(versionsQuery(kind, id))])
    if (search.version_id === undefined) {
      throw redirect({ ...versionLink(kind, id, { ...search, version_id: document.version_id }), replace: true })
    }
    versionOf(versions, search)
  }

/** The version that the address names; throws notFound when it is none of the document's. */
export function versionOf(versions: DocumentVersion[], { version_id }: DocumentSearch): DocumentVersion {
  const version = versions.find((one) => one.version_id === version_id)
  if (!version) throw notFound()
  return version
}
