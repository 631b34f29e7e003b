import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DocumentWithParents, documentCalls } from '#shared/documents/contract.ts'
import type { DocumentVersion } from '#shared/documents/document.ts'
import { call } from '#web/kit/call.ts'
import { refreshDocuments } from './refresh-documents.ts'

/** Records that the first page is on screen (permissions.md G9); a refusal is none of the reader's business. */
export function useSeeVersion({ kind, id }: DocumentWithParents, { version_id }: DocumentVersion): () => void {
  const client = useQueryClient()
  const see = useMutation({
    mutationFn: () => call(documentCalls[kind].seeVersion, { params: { id, version_id } }),
    onSuccess: () => refreshDocuments(client),
  })
  return see.mutate
}
