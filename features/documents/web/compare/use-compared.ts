import { useNavigate } from '@tanstack/react-router'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import { versionLink } from '#features/documents/web/document-address.ts'
import type { DocumentSearch } from '#features/documents/web/search.ts'
import type { Compared } from './comparing.ts'

/** What the address asks to compare the open version with; null when nothing. */
export function useCompared({ kind, id }: Pick<DocumentWithParents, 'kind' | 'id'>, search: DocumentSearch): Compared | null {
  const navigate = useNavigate()
  const { version_id, compare } = search
  if (version_id === undefined || compare === undefined || compare === version_id) return null
  const onEnd = () => void navigate({ ...versionLink(kind, id, { ...search, compare: undefined }), replace: true })
  return { kind, id, version_id, other_id: compare, onEnd }
}
